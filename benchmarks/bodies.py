"""The bodies of documents that the sets of eval_sets ask about, each at one commit or version."""

from __future__ import annotations

from body import Body

STRANGERS = (
    Body(
        "handbook-18f", "Handbook of a government consultancy: leave, travel, security, offices, tools, hiring.",
        "docs-handbook-18f/docs", ("**/*.md",),
    ),
    Body(
        "docling-html", "Web pages and scanned pages: ducks, word processors, tables, a receipt, code snippets.",
        "docs-formats-docling/docs/tests/data", ("**/*.html",),
    ),
    Body("scikit-learn", "Descriptions of scikit-learn's data sets.", "datasets/descr", ("**/*.rst",), "sklearn"),
    Body("click", "Source of click, a Python package for command lines.", "", ("**/*.py",), "click"),
)  # fmt: skip
REPOSITORIES = (
    Body(
        "node-tsc", "Governance and minutes of the technical committee of Node.js.", "",
        ("*.md", "meetings/202[0-4]*.md"),
        repository="nodejs/TSC", commit="0e35767c9666d03c0e9596e636b35623887ffb6f",
    ),
    Body(
        "public-code", "How the Foundation for Public Code works.", "", ("**/*.md",),
        repository="publiccodenet/about", commit="eb2ee65b76f78e1a1853c44e2d1ef0982240541d",
    ),
    Body(
        "openshift-runbooks", "Runbooks for the alerts of OpenShift.", "", ("**/*.md",),
        repository="openshift/runbooks", commit="82bd2d9d3789e76f8a8202f8a9ee0f0639cc5b73",
    ),
    Body(
        "php-manual", "Parts of PHP's manual, in DocBook.", "",
        ("preface.xml", *(f"{part}/**/*.xml" for part in
         "appendices chapters faq features install language security".split())),
        repository="php/doc-en", commit="17ddeefd6592d09dd9abcf185f56b5befc7b2d6d",
    ),
    Body(
        "openintro", "A textbook of statistics, in LaTeX.", "", ("**/*.tex",),
        repository="OpenIntroStat/openintro-statistics", commit="fee25091fb24e89c36296fd67c48c1fcf7a93b6e",
    ),
    Body(
        "doom-emacs", "Documentation of Doom Emacs, in Org.", "", ("**/*.org",),
        repository="doomemacs/doomemacs", commit="c2ff579a28ecfec90c343417bc04b2a9569d9ed7",
    ),
    Body(
        "digitalocean-api", "Parts of the OpenAPI specification of DigitalOcean.", "specification/resources",
        tuple(f"{part}/**/*.yml" for part in "apps databases droplets kubernetes registry volumes".split()),
        repository="digitalocean/openapi", commit="7c1300c479fed9c353cda9fc21cd968619552304",
    ),
    Body(
        "helm-charts", "Helm charts of Prometheus and its exporters.", "charts",
        tuple(f"{chart}/{file}" for chart in
         """alertmanager kube-prometheus-stack kube-state-metrics prometheus prometheus-blackbox-exporter
         prometheus-adapter prometheus-mysql-exporter prometheus-postgres-exporter prometheus-pushgateway jiralert
         prometheus-snmp-exporter prometheus-redis-exporter""".split()
         for file in ("*.md", "values.yaml", "Chart.yaml", "templates/NOTES.txt")),
        repository="prometheus-community/helm-charts", commit="cf408a290aec489277a94450bb3511432477a53a",
    ),
    Body(
        "kubernetes-enhancements", "Proposals for Kubernetes' workloads.", "keps/sig-apps", ("**/*.md", "**/*.yaml"),
        repository="kubernetes/enhancements", commit="64765b4b02389318f2113119dd9e491479f978a0",
    ),
    Body(
        "talk-python", "Transcripts of a podcast about Python, as subtitles.", "transcripts",
        tuple(f"{episode}*.vtt" for episode in
         """004 032 060 088 116 144 172 200 228 256 284 312 340 368 396 423 451 479 507 533""".split()),
        repository="talkpython/talk-python-transcripts", commit="ddc14036af2d273937589810593f894f2c8137ea",
    ),
)  # fmt: skip
BODIES = (*STRANGERS, *REPOSITORIES)
_MASTODON = Body(
    "mastodon", "Documentation of a social network's server: users, administrators, API.", "content/en", ("**/*.md",),
    repository="mastodon/documentation", commit="2903485da54a20f1da5e7dfb8b34712e6196e8f7",
)  # fmt: skip
HOW_TO = (
    _MASTODON,
    Body(
        "actual", "Documentation of a program for household budgets.", "docs", ("**/*.md",),
        repository="actualbudget/docs", commit="8ad6e1440cb9ff78926f708cdd14d17a62a13792",
    ),
    Body(
        "firefly", "Documentation of a program for personal finances.", "docs/docs",
        ("how-to/**/*.md", "tutorials/**/*.md", "explanation/**/*.md", "references/faq/**/*.md"),
        repository="firefly-iii/docs", commit="5cffead4a56d4ffd3ada8ce50c2afea3e1823e8a",
    ),
    Body(
        "govuk-manual", "Manual for the developers of a government's website.", "source/manual", ("**/*.md",),
        repository="alphagov/govuk-developer-docs", commit="972d1b4410ffd165f2f3e889eda30bcf7d1cc6b3",
    ),
)  # fmt: skip
"""The bodies of eval_sets/how-to.jsonl."""
SUPPORT = (
    Body(
        "caddy", "Documentation of a web server.", "src/docs/markdown", ("**/*.md",),
        repository="caddyserver/website", commit="1a6bbd7d92ea03da4fc4864a096dbbb290ffc1fc",
    ),
    Body(
        "jellyfin", "Documentation of a media server.", "docs", ("**/*.md", "**/*.mdx"),
        repository="jellyfin/jellyfin.org", commit="04dc6a60fd7045474ac40b1cac962947a4a9b4a9",
    ),
    Body(
        "paperless", "Documentation of an archive for scanned documents.", "docs", ("**/*.md",),
        repository="paperless-ngx/paperless-ngx", commit="b0e0e8a35373a5d9d588a507cb63c79e50a23403",
    ),
    Body(
        "zoomcamp", "Questions and answers of online courses on data and machine learning.", "_questions", ("**/*.md",),
        repository="frederick-douglas-pearce/datatalksclub-faq", commit="131bec664d71d265de717e138c12af6731e63f90",
    ),
    Body(
        "wallpaper", "Help for a program with animated wallpapers.", "docs/en", ("**/*.md",),
        repository="Wallpaper-Engine-Team/wallpaper-engine-faq", commit="c6fc03ef023d5bae723f235944393176ad3c231c",
    ),
    Body(
        "sourcegraph", "Handbook of a software company.", "content",
        tuple(f"{part}/**/*.md" for part in
         """benefits-pay-perks company-info-and-process handbook departments/people-talent departments/tech-ops
         departments/security departments/cloud departments/technical-success/support
         departments/engineering/teams/devops""".split()),
        repository="sourcegraph/handbook", commit="5752928b213a3ddbc7cee4459524f404a5b96fb4",
    ),
    Body(
        "wpcli", "Handbook of a command line tool.", "",
        tuple(f"{part}/*.md" for part in "behat-steps contributions guides how-to references".split()),
        repository="wp-cli/handbook", commit="097b463ba79782edb20860108acad450f35e42fc",
    ),
    Body(
        "servicefabric", "Guides to trouble with clusters.", "", ("**/*.md",),
        repository="Azure/Service-Fabric-Troubleshooting-Guides", commit="2f9c8d731bbf0054013650c061e71373651f7f54",
    ),
)  # fmt: skip
"""The bodies of eval_sets/support.jsonl."""
HANDBOOKS = (
    Body(
        "madetech", "Handbook of a consultancy.", "", ("**/*.md",),
        repository="madetech/handbook", commit="feab1851a74e3ea1f7665e095fc98337609f0619",
    ),
    Body(
        "basecamp", "Handbook of a software company.", "", ("*.md",),
        repository="basecamp/handbook", commit="c9536061f26d0b5bd9f2f900d63e27e9f4deb4ed",
    ),
    Body(
        "opentelemetry", "Specification of telemetry: traces, metrics, logs.", "specification", ("**/*.md",),
        repository="open-telemetry/opentelemetry-specification", commit="1377f53b2bc0683c45169b8f20fd973eb4d59419",
    ),
    Body(
        "oci-runtime", "Specification of the runtime of containers.", "", ("*.md",),
        repository="opencontainers/runtime-spec", commit="6999a89a76a0329f440d5740497bedb9dd431297",
    ),
)  # fmt: skip
"""The bodies of eval_sets/handbooks.jsonl."""
MANUALS = (
    Body(
        "loomio", "Handbook of a cooperative.", "src", ("**/*.md",),
        repository="loomio/loomio-coop-handbook", commit="09f74f2b75fb92bd308f89dfdc83ab455cc432b8",
    ),
    Body(
        "restic", "Manual of a backup program, in reStructuredText.", "doc", ("*.rst",),
        repository="restic/restic", commit="a80be1478a4c537f8396e0db2b05120aa78f11e0",
    ),
    Body(
        "letsencrypt", "Documentation of a certificate authority.", "content/en/docs", ("*.md",),
        repository="letsencrypt/website", commit="b89871ef735cbb447f8d72c86146fcc8e62fc4ab",
    ),
    Body(
        "enspiral", "Handbook of a network of people who work together.", "src", ("**/*.md",),
        repository="enspiral/handbook", commit="c83b515cd4736d19726073c512383feeecef8c16",
    ),
    Body(
        "restful-api", "Guidelines for REST APIs, in AsciiDoc.", "chapters", ("*.adoc",),
        repository="zalando/restful-api-guidelines", commit="675058821db6daaa1dfc875b90594427778313d7",
    ),
    Body(
        "devguide", "Guide for the developers of Python, in reStructuredText.", "", ("**/*.rst",),
        repository="python/devguide", commit="0d5fbc08982dcc4ef2057ea7919e986465b44182",
    ),
)  # fmt: skip
"""The bodies of eval_sets/manuals.jsonl."""
GUIDES = (
    Body(
        "pihole", "Documentation of a filter for advertisements: settings, commands, guides.", "docs", ("**/*.md",),
        repository="pi-hole/docs", commit="7c96feb53ee00dabb703d3b8da20b4b7d96cad5b",
    ),
    Body(
        "artsy", "How the engineers of an art market work.", "", ("**/*.md",),
        repository="artsy/README", commit="61095adde845f0a48715f2be1b086cd436a99651",
    ),
    Body(
        "borg", "Manual of a backup program, in reStructuredText.", "docs", ("**/*.rst", "**/*.rst.inc"),
        repository="borgbackup/borg", commit="fc74d5f643d17d5341e303cd5ed4ddeb425660f0",
    ),
    Body(
        "opensource-guide", "Guides for the maintainers of open source projects.", "_articles", ("*.md",),
        repository="github/opensource.guide", commit="ebc9678e39b55ff5e5c8801d1960904692188e90",
    ),
    Body(
        "homepage", "Documentation of a start page for servers.", "docs", ("**/*.md",),
        repository="gethomepage/homepage", commit="b2a52ff2a9df1b7e7bc612178f66539606311b84",
    ),
    Body(
        "clef", "Handbook of a software company.", "", ("**/*.md",),
        repository="clef/handbook", commit="a9a576eb7362d76a5435de69b83bdb650bd86e90",
    ),
)  # fmt: skip
"""The bodies of eval_sets/guides.jsonl."""
PDFS = (
    Body(
        "camelot", "Reports, forms, price lists, budgets and statistics, in PDF.", "tests/files",
        ("good_energy.pdf", "budget.pdf", "population_growth.pdf", "superscript.pdf", "table_region.pdf",
         "birdisland.pdf", "health.pdf", "diesel_engines.pdf", "tabula/us-007.pdf",
         "tabula/frx_2012_disclosure.pdf", "tabula/sydney_disclosure_contract.pdf",
         *(f"**/competition-dataset-{name[:2]}/{name}.pdf" for name in
           """eu-001 eu-004 eu-014 eu-015 eu-017 eu-019 eu-023 eu-026
           us-001 us-010 us-014 us-017 us-020 us-021 us-030 us-036""".split())),
        repository="camelot-dev/camelot", commit="2b80d0bc692d1b22203c3385e77da8201675aa50",
    ),
    Body(
        "pdfplumber", "Notices, minutes, ballots, payments and statistics, in PDF.", "",
        ("examples/pdfs/ag-energy-round-up-2017-02-24.pdf", *(f"tests/pdfs/{name}.pdf" for name in
         """150109DSP-Milw-505-90D 2023-06-20-PV cupertino_usd_4-6-16 federal-register-2020-17221 issue-53-example
         issue-67-example issue-912 issue-982-example la-precinct-bulletin-2014-p1
         nics-background-checks-2015-11-rotated scotus-transcript-p1 senate-expenditures""".split())),
        repository="jsvine/pdfplumber", commit="147f2c4c07dc1191fc1d05bb589b4f6af3aaf74a",
    ),
    Body(
        "unstructured", "Reports, a booklet, papers and a tax office's manual, in PDF.", "example-docs/pdf",
        tuple(f"{name}.pdf" for name in
         """chevron-page copy-protected failure-after-repair multi-column negative-coords
         pdf2image-memory-error-test-400p reliance""".split()),
        repository="Unstructured-IO/unstructured", commit="3e5482bfcdc843b5218ad98d2845b4b71ab013b7",
    ),
    Body(
        "docling-pdf", "Pages of handbooks, a paper and slides, in PDF.", "tests/data",
        ("odf/sources/odf_presentation_01.odp.pdf", "pdf/sources/2305.03393v1-pg9.pdf",
         "pdf/sources/amt_handbook_sample.pdf", "pdf/sources/redp5110_sampled.pdf"),
        repository="docling-project/docling", commit="e1cb2b234c48ff29746b0f2f843d07f8e23905a0",
    ),
    Body(
        "pdfjs", "A paper on a compiler and a form for taxes, in PDF.", "test/pdfs",
        ("tracemonkey.pdf", "160F-2019.pdf"),
        repository="mozilla/pdf.js", commit="0f26334f9d6f96119f6e5164fb65832fbbde7344",
    ),
    Body(
        "datasheets", "Data sheets of integrated circuits, in PDF.", "", ("DS1621.pdf", "LM317.pdf", "LM393.pdf"),
        repository="enggsajjad/techDatasheets", commit="046fd30dc3abd8341995090e0b8bf72c17796794",
    ),
    Body(
        "papers", "Papers on data and distributed systems, in PDF.", "",
        ("data_science/tidy_data.pdf", "datastores/dynamo-*.pdf", "datastores/spanner-*.pdf",
         "datastores/the-google-file-system.pdf", "digital_currency/bitcoin.pdf"),
        repository="papers-we-love/papers-we-love", commit="47567e0154e38b4a4cf3eb9e30296221e940522f",
    ),
    Body(
        "isrg", "An agreement and an audit of a certificate authority, in PDF.", "",
        ("content/en/documents/LE-SA-v1.5-February-24-2025.pdf",
         "static/audits/ISRG-2023-WebTrust-for-CAs-Report.pdf"),
        repository="letsencrypt/website", commit="b89871ef735cbb447f8d72c86146fcc8e62fc4ab",
    ),
)  # fmt: skip
"""The bodies of eval_sets/pdfs.jsonl."""
_SPOKEN_OF = ("handbook-18f", "public-code", "openshift-runbooks")
CONVERSED = (*(body for body in BODIES if body.name in _SPOKEN_OF), _MASTODON)
"""The bodies of eval_sets/conversations.jsonl."""

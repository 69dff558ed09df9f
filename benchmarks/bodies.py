"""Documents that were not written for this project: their locations, and a library of each body in the work folder."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from pathlib import Path

from fingerprints import fingerprint

from groundwire.indexes.library import Library

_ROOT = Path(__file__).resolve().parents[1]
CODE = sorted(path for room in ("evidence", "indexes") for path in (_ROOT / room).rglob("*.py"))


@dataclass(frozen=True)
class Body:
    """One body of documents: files below a folder of public data, of an installed package, or of a clone."""

    name: str
    description: str
    folder: str
    """Below the folder of public data, the package's own, or the clone."""
    patterns: tuple[str, ...]
    """The files below `folder`, as `Path.glob` takes them."""
    package: str = ""
    """Name that Python imports; empty for public data and clones."""
    repository: str = ""
    """Owner and name on GitHub; empty for public data and packages."""
    commit: str = ""

    def files(self, data: Path, clones: Path) -> dict[str, Path]:
        """The files by their paths below the body's folder. Raises `FileNotFoundError` if there are none."""
        top = self._top(data, clones)
        paths = sorted({path for pattern in self.patterns for path in top.glob(pattern) if path.is_file()})
        if not paths:
            raise FileNotFoundError(
                f"the body {self.name!r} has no file like {self.patterns[0]!r} in {str(top)!r}: {self._remedy(clones)}"
            )
        return {path.relative_to(top).as_posix(): path for path in paths}

    @property
    def version(self) -> str:
        """Name and version of the installed distribution, or repository and commit; empty for public data."""
        if self.repository:
            return f"{self.repository} {self.commit}"
        if not self.package:
            return ""
        name = packages_distributions()[self.package][0]
        return f"{name} {version(name)}"

    def _remedy(self, clones: Path) -> str:
        if not self.repository:
            return "name the folder of public data with --data"
        folder = clones / self.name
        return (
            f"clone it with `git clone https://github.com/{self.repository} {folder}` and `git -C {folder} checkout "
            f"{self.commit}`, or name the folder of the clones with --clones"
        )

    def _top(self, data: Path, clones: Path) -> Path:
        if self.repository:
            return clones / self.name / self.folder
        if not self.package:
            return data / self.folder
        spec = find_spec(self.package)
        if spec is None or spec.origin is None:
            raise FileNotFoundError(
                f"the body {self.name!r} is of the package {self.package!r}, which is not installed: `make "
                ".venv/.bench` installs it"
            )
        return Path(spec.origin).parent / self.folder


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
_SPOKEN_OF = ("handbook-18f", "public-code", "openshift-runbooks")
CONVERSED = (*(body for body in BODIES if body.name in _SPOKEN_OF), _MASTODON)
"""The bodies of eval_sets/conversations.jsonl."""


def library_of(body: Body, files: dict[str, Path], work: Path) -> Library:
    """The library of a body; made anew if a document, or how documents are read and cut, is not what it was."""
    folder = work / f"strangers-{body.name}-{fingerprint(body.name, list(files), also=(*files.values(), *CODE))}"
    if not folder.is_dir():
        unfinished = folder.with_name(f"{folder.name}.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        for name, path in files.items():
            copy = unfinished / "documents" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        with Library.create(unfinished / "library") as library:
            documents = unfinished / "documents"
            library.add_files(documents, index=body.name, description=body.description, alone=True)
        unfinished.rename(folder)
    return Library.open(folder / "library")

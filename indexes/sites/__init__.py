"""Web pages as documents: one page, a sitemap, or a bounded crawl of one site."""

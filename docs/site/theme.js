// Runs before the page is drawn, so that it never shows the other theme first.
document.documentElement.dataset.theme = localStorage.getItem('understudy-docs-theme') ?? '';

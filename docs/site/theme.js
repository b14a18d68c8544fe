// The browser runs this script before it shows the page, so that the page does not flash in another theme.
document.documentElement.style.colorScheme = localStorage.getItem('understudy-docs-theme') ?? '';

// Sets the theme before the first paint. Without a choice the system decides.
{
  const theme = localStorage.getItem('das.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

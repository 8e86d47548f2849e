// Runs in the head before the first paint: no imports, and nothing that an old browser would stumble over.
(function (root) {
  var wish;
  try { wish = localStorage.getItem('vite-ui-theme'); } catch (e) {}
  var dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
})(document.documentElement);

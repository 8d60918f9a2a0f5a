'use strict';

/* The page is complete without this script, which sorts and filters tables and hides marks of the charts. */

function element(name, text) {
  const created = document.createElement(name);
  if (text !== undefined) created.textContent = text;
  return created;
}

/* Sorts numbers as numbers. Cells without a number come last. */
function sort(table, column, descending) {
  const body = table.tBodies[0];
  const key = row => {
    const text = row.cells[column].textContent.trim();
    const number = parseFloat(text.replace(/,/g, ''));
    return text === '–' ? null : /^[\d.,+-]/.test(text) && !/^\d+x\d/.test(text) ? number : text;
  };
  const compare = (a, b) => typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', {numeric: true});
  const rows = [...body.rows].map(row => [key(row), row]);
  rows.sort(([a], [b]) => a === null || b === null ? (a === null) - (b === null) : (descending ? -1 : 1) * compare(a, b));
  body.append(...rows.map(([, row]) => row));
}

document.querySelectorAll('table').forEach(table => {
  const heads = [...table.tHead.rows[0].cells];
  if (table.tBodies[0].rows.length < 2) return;
  heads.forEach((head, column) => {
    const button = element('button', head.textContent);
    button.type = 'button';
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const descending = head.ariaSort ? head.ariaSort === 'ascending' : head.classList.contains('number');
      heads.forEach(other => other.removeAttribute('aria-sort'));
      head.ariaSort = descending ? 'descending' : 'ascending';
      sort(table, column, descending);
    });
  });
});

document.querySelectorAll('#candidates details').forEach(details => {
  const label = element('label', 'Filter ');
  label.className = 'filter';
  const input = element('input');
  input.type = 'search';
  input.placeholder = 'KEEP, UNROLL=4, compile ...';
  label.append(input);
  details.querySelector('.scroll').before(label);
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of details.querySelector('tbody').rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every(word => text.includes(word));
    }
  });
});

document.querySelectorAll('.legend [data-mark]').forEach(item => {
  const label = element('label');
  const box = element('input');
  box.type = 'checkbox';
  box.checked = true;
  label.append(box, ...item.childNodes);
  item.append(label);
  box.addEventListener('change', () => document.getElementById('convergence').classList.toggle('no-' + item.dataset.mark, !box.checked));
});

/* Opens the table that contains the target of a link, for browsers that do not. */
function reveal() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = target; part; part = part.parentElement) {
    if (part.tagName === 'DETAILS') part.open = true;
  }
  if (target) target.scrollIntoView({block: 'center'});
}

addEventListener('hashchange', reveal);
reveal();

/* Prints what is collapsed, except the tables of candidates. */
addEventListener('beforeprint', () => document.querySelectorAll('#knobs details, #improvements details').forEach(details => { details.open = true; }));

'use strict';

const page = JSON.parse(document.getElementById('data').textContent);
const campaigns = page.campaigns;

/* Text and elements. */

function element(name, className, text) {
  const created = document.createElement(name);
  if (className) created.className = className;
  if (text !== undefined) created.textContent = text;
  return created;
}

function number(value, digits = 4) {
  if (value === undefined || value === null) return '–';
  return value.toLocaleString('en-US', {maximumSignificantDigits: digits, minimumSignificantDigits: digits});
}

const whole = value => value.toLocaleString('en-US');
const count = value => value === undefined ? '–' : whole(value);
const times = value => value === undefined ? '–' : value.toFixed(2) + '×';
const percent = value => value === undefined ? '–' : (100 * value).toFixed(1) + ' %';
const moment = text => text.slice(0, 16).replace('T', ' ') + ' UTC';
const anchor = campaign => 'campaign-' + campaign.summary.key;

/* A column is a title, the class of its cells and a function that returns a cell's text or element. */
function table(id, columns, rows) {
  const target = document.getElementById(id);
  const head = target.createTHead().insertRow();
  columns.forEach(([title, className]) => head.append(element('th', className, title)));
  const body = target.createTBody();
  rows.forEach(row => {
    const line = body.insertRow();
    columns.forEach(([, className, content]) => {
      const cell = element('td', className);
      cell.append(content(row));
      line.append(cell);
    });
  });
}

function link(campaign) {
  const created = element('a', '', campaign.summary.key);
  created.href = '#' + anchor(campaign);
  return created;
}

function phase(campaign) {
  return element('span', 'phase ' + campaign.summary.phase, campaign.summary.phase);
}

/* The head of the page. */

function tiles() {
  const done = campaigns.filter(c => c.summary.phase === 'done').length;
  const speedups = campaigns.flatMap(c => c.summary.best ? [c.summary.best.speedup] : []);
  const overVendor = campaigns.flatMap(c => c.summary.best?.overVendor ?? []);
  const sum = count => campaigns.reduce((total, c) => total + count(c), 0);
  const geometricMean = values => Math.exp(values.reduce((total, v) => total + Math.log(v), 0) / values.length);
  const shown = [[`${done} of ${campaigns.length}`, 'campaigns done'],
    [whole(sum(c => c.summary.iterations)), 'iterations measured'],
    [whole(sum(c => c.summary.attempts)), 'candidates rejected']];
  if (speedups.length) shown.push([times(geometricMean(speedups)), 'mean speedup over baseline']);
  if (overVendor.length) shown.push([percent(geometricMean(overVendor)), 'of the vendor library, mean']);
  shown.forEach(([value, label]) => {
    const tile = element('li');
    tile.append(element('b', '', value), element('span', '', label));
    document.getElementById('tiles').append(tile);
  });
}

function span() {
  const epochs = campaigns.flatMap(c => c.epochs);
  if (!epochs.length) return;
  const from = epochs.map(e => e.from).sort()[0];
  const to = epochs.map(e => e.to).sort().at(-1);
  document.getElementById('span').textContent = `Measured from ${moment(from)} to ${moment(to)}`;
}

/* The tables. */

function tables() {
  table('shapes', [
    ['shape', 'name', link],
    ['unit', '', c => c.summary.unit],
    ['baseline', 'number', c => number(c.summary.baseline)],
    ['vendor', 'number', c => number(c.summary.vendor)],
    ['best', 'number', c => number(c.summary.best?.value)],
    ['speedup', 'number', c => times(c.summary.best?.speedup)],
    ['% of vendor', 'number', c => percent(c.summary.best?.overVendor)],
    ['found at', 'number', c => c.summary.best ? whole(c.summary.best.iteration) : '–'],
    ['iterations', 'number', iterations],
    ['rejected', 'number', c => whole(c.summary.attempts)],
    ['phase', '', phase],
    ['reason of the end', 'reason', c => c.summary.stopReason ?? c.summary.pauseReason ?? '–'],
    ['device', 'plain', c => c.summary.device ?? '–'],
    ['epochs', 'number', c => whole(c.epochs.length)],
  ], campaigns);
  outliers();
  shapesOfSets();
  table('winners', [
    ['shape', 'name', link],
    ['kernel', 'name', c => element('code', '', c.winner.kernel)],
    ['family', '', c => c.winner.family],
    ['origin', '', c => c.winner.origin],
    ['knobs, and the command that reproduces it', 'prose', settings],
  ], campaigns.filter(c => c.winner));
  runoff();
  insights();
  versions();
  submissions();
  table('profiles', [
    ['shape', 'name', link],
    ['static', 'number', c => whole(c.profiles.statics)],
    ['counters', 'number', c => whole(c.profiles.counters)],
    ['skipped by policy', 'number', c => whole(c.profiles.skipped)],
    ['unavailable', 'number', c => whole(c.profiles.unavailable)],
    ['vendor library', 'prose', c => c.vendor],
  ], campaigns);
  table('epochs', [
    ['shape', 'name', e => link(e.campaign)],
    ['epoch', 'number', e => whole(e.epoch)],
    ['device', 'plain', e => e.device],
    ['evaluations', 'number', e => whole(e.evaluations)],
    ['begin', 'plain', e => moment(e.from)],
    ['measured with', 'prose', environment],
  ], campaigns.flatMap(campaign => campaign.epochs.map(epoch => ({...epoch, campaign}))));
}

function iterations(campaign) {
  const {iterations, target} = campaign.summary;
  return `${whole(iterations)} / ${whole(target)}`;
}

/* Rates that do not fit those of similar shapes. */
function outliers() {
  document.getElementById('outlier-section').hidden = page.outliers.length === 0;
  table('outliers', [
    ['campaign', 'name', o => o.campaign],
    ['rate', '', o => o.rate],
    ['value', 'number', o => number(o.value)],
    ['expected', 'number', o => `${number(o.expectedLow)} to ${number(o.expectedHigh)}`],
    ['unit', '', o => o.unit],
    ['similar shapes', 'reason', o => o.similarShapes.join(', ')],
  ], page.outliers);
}

/* The values of a shared kernel for each of its shapes. */
function shapesOfSets() {
  const shapes = campaigns.flatMap(campaign => (campaign.summary.shapes ?? []).map(shape => ({...shape, campaign})));
  document.getElementById('sets').hidden = shapes.length === 0;
  table('members', [
    ['campaign', 'name', s => link(s.campaign)],
    ['shape', 'name', s => s.problem],
    ['unit', '', s => s.campaign.summary.unit],
    ['baseline', 'number', s => number(s.baseline)],
    ['vendor', 'number', s => number(s.vendor)],
    ['best', 'number', s => number(s.best)],
    ['speedup', 'number', s => times(s.speedup)],
    ['% of vendor', 'number', s => percent(s.overVendor)],
    ['rejection', 'reason', s => s.rejection ?? '–'],
  ], shapes);
}

/* The finalists of the runoffs. */
function runoff() {
  const all = campaigns.flatMap(campaign => campaign.runoff.map(line => ({...line, campaign})));
  document.getElementById('runoff').hidden = all.length === 0;
  table('finalists', [
    ['shape', 'name', f => link(f.campaign)],
    ['kernel', 'name', f => element('code', '', f.kernel)],
    ['value', 'number', f => number(f.value)],
    ['unit', '', f => f.campaign.summary.unit],
    ['decision', '', f => f.decision],
    ['reason', 'reason', f => f.reason],
  ], all);
}

/* The gains by group of knobs and by source, and the bottlenecks, over all campaigns. */
function insights() {
  const gains = title => [
    [title, 'name', p => p.kind],
    ['tried', 'number', p => whole(p.tried)],
    ['rejected', 'number', p => whole(p.rejected)],
    ['kept', 'number', p => whole(p.kept)],
    ['gain', 'number', p => times(p.gain)],
  ];
  table('groups', gains('knobs'), page.groups);
  table('ways', gains('source'), page.sources);
  const profiled = page.bottlenecks.reduce((sum, b) => sum + b.kernels, 0);
  document.getElementById('bottlenecks').parentElement.hidden = profiled === 0;
  table('bottlenecks', [
    ['bottleneck', 'name', b => b.bottleneck.replace('_', ' ')],
    ['profiled', 'number', b => whole(b.kernels)],
    ['share', 'number', b => percent(b.kernels / profiled)],
    ['kept', 'number', b => whole(b.kept)],
  ], page.bottlenecks);
}

/* The successive incumbents, one collapsed table per campaign. */
function versions() {
  const improved = campaigns.filter(c => c.improvements.length > 1);
  document.getElementById('improvements').hidden = improved.length === 0;
  improved.forEach(campaign => {
    const all = element('details', 'versions');
    all.open = improved.length === 1;
    const gains = campaign.improvements.length - 1;
    all.append(element('summary', 'name', `${campaign.summary.key}: ${gains} ${gains === 1 ? 'gain' : 'gains'}`));
    const scroll = element('div', 'scroll');
    const created = element('table');
    created.id = 'versions-' + campaign.summary.key;
    scroll.append(created);
    all.append(scroll);
    document.getElementById('versions').append(all);
    table(created.id, [
      ['kernel', 'name', v => element('code', '', v.kernel)],
      [campaign.summary.unit, 'number', v => number(v.value)],
      ['gain', 'number', v => times(v.gain)],
      ['knobs', '', v => v.group],
      ['source', '', v => v.source],
      ['registers', 'number', v => count(v.registers)],
      ['spilled bytes', 'number', v => count(v.spilledBytes)],
      ['static shared bytes', 'number', v => count(v.sharedMemoryBytes)],
      ['occupancy', 'number', v => v.occupancyPercent === undefined ? '–' : v.occupancyPercent.toFixed(0) + ' %'],
      ['bottleneck', '', v => v.bottleneck?.replace('_', ' ') ?? '–'],
    ], campaign.improvements);
  });
}

/* Candidates that users and agents submitted, with their hypotheses. */
function submissions() {
  const all = campaigns.flatMap(campaign => campaign.submissions.map(submission => ({...submission, campaign})));
  document.getElementById('submitted').hidden = all.length === 0;
  table('submissions', [
    ['shape', 'name', s => link(s.campaign)],
    ['kernel', 'name', s => element('code', '', s.kernel)],
    ['origin', '', s => s.origin],
    ['hypothesis', 'reason', s => s.hypothesis + (s.justification ? `, because ${s.justification}` : '')],
    ['expected', 'reason', s => s.expected ?? '–'],
    ['evidence', 'reason', s => s.evidence.join('; ') || '–'],
    ['decision', '', s => s.decision],
    ['reason', 'reason', s => s.reason],
  ], all);
}

function settings(campaign) {
  const all = element('div');
  const knobs = element('div', 'knobs');
  campaign.winner.settings.forEach(({knob, value}) => knobs.append(element('code', '', `${knob}=${value}`)));
  all.append(knobs);
  if (campaign.winner.runCommand) {
    const command = element('details', 'command');
    command.append(element('summary', '', 'command'), element('code', '', campaign.winner.runCommand));
    all.append(command);
  }
  return all;
}

function environment(epoch) {
  const all = element('div', '', epoch.identity);
  const conditions = Object.entries(epoch.conditions).map(([name, value]) => `${name}: ${value}`).join(', ');
  if (conditions) all.append(element('span', 'command', conditions));
  return all;
}

/* The charts. */

const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

const marks = {
  BASELINE: {pointStyle: 'rect', radius: 5, colour: 'baseline', label: 'baseline measurement', sign: '■'},
  REMEASURED: {pointStyle: 'rectRot', radius: 5, colour: 'baseline', label: 'remeasured in a new epoch', sign: '◆'},
  KEEP: {pointStyle: 'circle', radius: 4.5, colour: 'keep', label: 'KEEP', sign: '●'},
  KEEP_TRADE_OFF: {pointStyle: 'triangle', radius: 5, colour: 'keep', label: 'KEEP_TRADE_OFF', sign: '▲'},
  DISCARD: {pointStyle: 'circle', radius: 2.2, colour: 'discard', label: 'DISCARD', sign: '•'},
  INCONCLUSIVE: {pointStyle: 'circle', radius: 2.2, colour: 'discard', label: 'inconclusive', sign: '•'},
  REJECTED: {pointStyle: 'crossRot', radius: 3.5, colour: 'rejected', label: 'rejected, drawn at the bottom', sign: '×'},
};

function legend() {
  const kinds = new Set(campaigns.flatMap(c => c.curve.points.map(p => p.kind)));
  const shown = [['best', '—', 'best so far'], ['baseline', '┄', 'baseline']];
  if (campaigns.some(c => c.summary.vendor !== undefined)) shown.push(['vendor', '┄', 'vendor library']);
  Object.entries(marks).filter(([kind]) => kinds.has(kind))
    .forEach(([, mark]) => shown.push([mark.colour, mark.sign, mark.label]));
  shown.forEach(([name, sign, label]) => {
    const item = element('li');
    const mark = element('i', '', sign);
    mark.style.color = `var(--${name})`;
    item.append(mark, label);
    document.getElementById('legend').append(item);
  });
}

const lastOrdinal = campaign => Math.max(1, ...campaign.curve.points.map(p => p.ordinal));

/* A value of the current epoch. It is not comparable with earlier epochs. */
function horizon(campaign, value, name) {
  const begin = campaign.curve.stepLines.at(-1)?.steps[0].ordinal ?? 0;
  return {type: 'line', data: [{x: begin, y: value}, {x: lastOrdinal(campaign), y: value}], borderColor: colour(name),
    borderWidth: 1.3, borderDash: [5, 4], pointRadius: 0, pointHitRadius: 0};
}

function stairs({steps}) {
  return {type: 'line', data: steps.map(s => ({x: s.ordinal, y: s.value})), stepped: true, borderColor: colour('best'),
    borderWidth: 2, pointRadius: 0, pointHitRadius: 0};
}

function pointsOf(campaign, kind) {
  const mark = marks[kind];
  const rejected = kind === 'REJECTED';
  return {type: 'scatter', yAxisID: rejected ? 'foot' : 'y', pointStyle: mark.pointStyle, pointRadius: mark.radius,
    pointHoverRadius: mark.radius + 2, borderColor: colour(mark.colour), backgroundColor: colour(mark.colour),
    borderWidth: rejected ? 1.4 : 0, clip: 8,
    data: campaign.curve.points.filter(p => p.kind === kind)
      .map(p => ({x: p.ordinal, y: rejected ? 0 : p.value, of: p}))};
}

function datasets(campaign) {
  const lines = campaign.curve.stepLines.map(stairs);
  if (campaign.summary.baseline !== undefined) lines.push(horizon(campaign, campaign.summary.baseline, 'baseline'));
  if (campaign.summary.vendor !== undefined) lines.push(horizon(campaign, campaign.summary.vendor, 'vendor'));
  const points = Object.keys(marks).map(kind => pointsOf(campaign, kind)).filter(set => set.data.length);
  return [...points, ...lines]; // The first dataset is drawn on top.
}

/* Returns the axis of values, which is logarithmic if they span more than an order of magnitude. */
function scaleOfValues(campaign) {
  const values = campaign.curve.points.flatMap(p => p.value ?? []);
  const wide = values.length > 0 && Math.max(...values) > 10 * Math.min(...values);
  return {type: wide ? 'logarithmic' : 'linear', grace: wide ? 0 : '8%', grid: {color: colour('line')},
    border: {display: false},
    ticks: {color: colour('quiet'), maxTicksLimit: 6, callback: value => Number(value.toPrecision(3)).toLocaleString('en-US')},
    title: {display: true, text: `${campaign.summary.unit}, ${campaign.better} is better` + (wide ? ', log' : ''), color: colour('quiet')}};
}

function tooltip(item) {
  const p = item.raw.of;
  if (!p) return '';
  const value = p.value === undefined ? 'rejected' : number(p.value);
  return [`#${p.ordinal} ${p.kernel}: ${value}`, p.kind + (p.note ? ': ' + p.note.slice(0, 90) : '')];
}

function draw(canvas, campaign) {
  return new Chart(canvas, {
    type: 'scatter',
    data: {datasets: datasets(campaign)},
    options: {
      animation: false, maintainAspectRatio: false, responsive: true,
      layout: {padding: {right: 6}},
      plugins: {legend: {display: false}, tooltip: {displayColors: false, callbacks: {title: () => '', label: tooltip}}},
      scales: {
        x: {type: 'linear', min: 0, max: lastOrdinal(campaign), grid: {display: false}, border: {color: colour('line')},
          ticks: {color: colour('quiet'), precision: 0, maxTicksLimit: 8},
          title: {display: true, text: 'proposal', color: colour('quiet')}},
        y: scaleOfValues(campaign),
        foot: {axis: 'y', type: 'linear', display: false, min: -0.03, max: 1},
      },
    },
  });
}

function facts(campaign) {
  const {best, unit, iterations, attempts} = campaign.summary;
  const counts = `${whole(iterations)} iterations, ${whole(attempts)} rejected`;
  return best ? `${number(best.value)} ${unit}, ${times(best.speedup)} over baseline, ${counts}` : counts;
}

/* A sweep may have hundreds of campaigns, so a chart is drawn when it becomes visible. */
function charts() {
  const drawn = new Map();
  const waiting = new Map();
  const show = canvas => {
    if (!drawn.has(canvas)) drawn.set(canvas, draw(canvas, waiting.get(canvas)));
  };
  const watcher = new IntersectionObserver(
    entries => entries.filter(e => e.isIntersecting).forEach(e => show(e.target)), {rootMargin: '300px'});
  campaigns.forEach(campaign => {
    const card = element('article', 'card');
    card.id = anchor(campaign);
    const plot = element('div', 'plot');
    const canvas = element('canvas');
    plot.append(canvas);
    card.append(element('h3', '', campaign.summary.key), element('p', '', facts(campaign)), plot);
    document.getElementById('charts').append(card);
    waiting.set(canvas, campaign);
    watcher.observe(canvas);
  });
  addEventListener('beforeprint', () => waiting.forEach((_, canvas) => show(canvas)));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => drawn.forEach((chart, canvas) => {
    chart.destroy();
    drawn.set(canvas, draw(canvas, waiting.get(canvas)));
  }));
}

document.title = `Lathe: ${page.sweep}`;
document.getElementById('sweep').textContent = page.sweep;
span();
tiles();
tables();
legend();
charts();

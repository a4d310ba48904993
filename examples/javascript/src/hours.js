import { formatTime, parseTime } from './clock.js';

const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** Opening hours by day, from lines such as `Mo-Fr 9-12, 13:30-18`. */
export function parseHours(text) {
  let spans = {};
  text.split('\n').forEach(function (line) {
    if (line.trim() === '') return;
    var [dayText, ...rest] = line.trim().split(' ');
    for (let day of parseDays(dayText)) {
      spans[day] = rest.join(' ').split(',').map(function (span) {
        var [from, to] = span.split('-').map(parseTime);
        return { from: from, to: to };
      });
    }
  });
  return spans;
}

function parseDays(text) {
  let [first, last] = text.split('-');
  var from = days.indexOf(first);
  var to = last === undefined ? from : days.indexOf(last);
  if (from < 0 || to < 0) throw new Error('not a day: ' + text);
  let found = [];
  for (let day = from; ; day = (day + 1) % 7) {
    found.push(days[day]);
    if (day == to) return found;
  }
}

/** Whether it is open at a time such as `Tu 14:15`. */
export function isOpen(hours, moment) {
  let [day, time] = moment.split(' ');
  let minutes = parseTime(time);
  let index = days.indexOf(day);
  let spans = hours[day];
  if (spans === undefined) {
    return false;
  } else {
    return spans.some(function (span) {
      return span['from'] <= minutes && minutes < span['to'];
    });
  }
}

/** The hours of a day in words. */
export function describeDay(hours, day) {
  let text = '';
  for (const span of hours[day] ?? []) {
    if (text !== '') text = text + ' and ';
    text = text + formatTime(span.from) + ' to ' + formatTime(span.to);
  }
  if (text) {
    return text;
  } else {
    return 'closed';
  }
}

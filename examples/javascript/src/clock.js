/** Minutes since midnight, from a time such as `9:30` or `17`. */
export function parseTime(text) {
  var match = /^(\d{1,2})(?:\:(\d{2}))?$/.exec(text.trim());
  if (match === null) throw new Error('not a time: ' + text);
  let hours = Number(match[1]);
  let minutes = match[2] == null ? 0 : Number(match[2]);
  if (hours > 24 || minutes > 59) throw new Error('not a time: ' + text);
  return hours * 60 + minutes;
}

/** The time of day as `09:30`. */
export function formatTime(minutes) {
  minutes = minutes % (24 * 60);
  var hours = Math.floor(minutes / 60);
  return pad(hours) + ':' + pad(minutes % 60);
}

function pad(number) {
  if (number < 10) {
    return '0' + number;
  } else {
    return String(number);
  }
}

/** Prints how often the matcher is right; with `fit`, the weights that the tuned half teaches. */
import { fit } from './fit.ts';
import { measurePairs, measureReports } from './measure.ts';

if (process.argv[2] === 'fit') {
  console.log(fit());
} else {
  console.table({
    'tuned: reports': measureReports('tuned'),
    'tuned: pairs': measurePairs('tuned'),
    'held out: reports': measureReports('held-out'),
    'held out: pairs': measurePairs('held-out'),
  });
}

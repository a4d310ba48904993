import type { SettingValue } from '../../loop/index.ts';
import type { ReviewsFile } from './slot-file.ts';

/** The reviews file that the settings name; null where they name none. */
export function reviewsFileOf(
  root: string,
  settings: Readonly<Record<string, SettingValue>>,
): ReviewsFile | null {
  const { reviewsFile, slotMarker } = settings;
  if (typeof reviewsFile !== 'string' || typeof slotMarker !== 'string') return null;
  return { root, path: reviewsFile, marker: slotMarker };
}

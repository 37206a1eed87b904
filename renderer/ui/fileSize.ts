import { formatNumber } from '../messages/messages.ts';

/** The size of a file as the language writes it, such as 12.3 MB. */
export function fileSize(bytes: number): string {
  const [value, unit, digits] =
    bytes < 1000
      ? ([bytes, 'byte', 0] as const)
      : bytes < 1e6
        ? ([bytes / 1000, 'kilobyte', 0] as const)
        : ([bytes / 1e6, 'megabyte', 1] as const);
  return formatNumber(value, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** How much a log is told: from what matters most; a log of one level holds those before it, too. */
export const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

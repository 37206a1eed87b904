/**
 * The rules over GTP: by the names that servers use (kgs-rules), and field by field in KataGo's form (kata-get-rules,
 * kata-set-rules, kata-set-rule). What this program cannot play by (points taxed in seki) is
 * refused rather than taken for the nearest thing; the well-known names stand for the nearest thing by nature.
 */
import type { Rules } from '../protocol/types.ts';
import type { Args } from './args.ts';
import { GtpError } from './args.ts';
import type { GtpCommand } from './command.ts';
import type { SessionState } from './state.ts';

const japanese: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'japanese' };
const area: Rules = { suicide: 'forbid', ko: 'simple', scoring: 'chinese' };
const chinese: Rules = { ...area, handicapBonus: 'stones' };
const chineseServer: Rules = { ...chinese, ko: 'positional' };
const aga: Rules = { ...area, ko: 'situational', handicapBonus: 'stones-1' };
const newZealand: Rules = { ...area, ko: 'situational', suicide: 'allow' };

/** As KGS understands the names. */
const kgsRules: Record<string, Rules | undefined> = {
  japanese,
  chinese: chineseServer,
  aga,
  new_zealand: newZealand,
};

/** As KataGo understands them. */
const namedRules: Record<string, Rules | undefined> = {
  japanese,
  korean: japanese,
  chinese,
  'chinese-ogs': chineseServer,
  'chinese-kgs': chineseServer,
  aga,
  bga: aga,
  'aga-button': { ...aga, button: true },
  'new-zealand': newZealand,
  'tromp-taylor': { ...newZealand, ko: 'positional', countsDead: true },
};

const KO_NAMES: Record<string, Rules['ko'] | undefined> = {
  NONE: 'none',
  SIMPLE: 'simple',
  POSITIONAL: 'positional',
  SITUATIONAL: 'situational',
};
const SCORING_NAMES: Record<string, Rules['scoring'] | undefined> = {
  AREA: 'chinese',
  TERRITORY: 'japanese',
};
const BONUS_NAMES: Record<string, NonNullable<Rules['handicapBonus']> | 'none' | undefined> = {
  0: 'none',
  N: 'stones',
  'N-1': 'stones-1',
};
/** Points in seki are not taxed here. */
const TAX = 'NONE';

/** KataGo's form. `ko` may be NONE, which KataGo does not have. */
function describe({
  ko,
  scoring,
  suicide,
  button = false,
  handicapBonus,
  countsDead = false,
}: Rules): string {
  const bonus = handicapBonus ?? 'none';
  return JSON.stringify({
    friendlyPassOk: !countsDead,
    hasButton: button,
    ko: ko.toUpperCase(),
    scoring: scoring === 'chinese' ? 'AREA' : 'TERRITORY',
    suicide: suicide !== 'forbid',
    tax: TAX,
    whiteHandicapBonus: Object.keys(BONUS_NAMES).find((name) => BONUS_NAMES[name] === bonus),
  });
}

/** The rules with one of KataGo's fields set; throws a GtpError for what cannot be. */
function withField(rules: Rules, field: string, value: unknown): Rules {
  const text = String(value);
  const wrong = new GtpError(`cannot play by ${field} ${text}`);
  if (field === 'ko' || field === 'koRule') {
    const ko = Object.hasOwn(KO_NAMES, text) ? KO_NAMES[text] : undefined;
    if (ko === undefined) throw wrong;
    return { ...rules, ko };
  }
  if (field === 'scoring' || field === 'scoringRule') {
    const scoring = Object.hasOwn(SCORING_NAMES, text) ? SCORING_NAMES[text] : undefined;
    if (scoring === undefined) throw wrong;
    return { ...rules, scoring };
  }
  if (field === 'suicide' || field === 'multiStoneSuicideLegal') {
    if (text !== 'true' && text !== 'false') throw wrong;
    // Single stones may keep a right they already had.
    const allowed = rules.suicide === 'forbid' ? 'allow' : rules.suicide;
    return { ...rules, suicide: text === 'true' ? allowed : 'forbid' };
  }
  if (field === 'hasButton') {
    if (text !== 'true' && text !== 'false') throw wrong;
    const set: Rules = { ...rules, button: true };
    if (text === 'false') delete set.button;
    return set;
  }
  if (field === 'friendlyPassOk') {
    if (text !== 'true' && text !== 'false') throw wrong;
    const set: Rules = { ...rules, countsDead: true };
    if (text === 'true') delete set.countsDead;
    return set;
  }
  if (field === 'whiteHandicapBonus') {
    const bonus = Object.hasOwn(BONUS_NAMES, text) ? BONUS_NAMES[text] : undefined;
    if (bonus === undefined) throw wrong;
    const set: Rules = { ...rules };
    if (bonus === 'none') delete set.handicapBonus;
    else set.handicapBonus = bonus;
    return set;
  }
  if (field !== 'tax') throw new GtpError(`unknown rule '${field}'`);
  if (text !== TAX) throw wrong;
  return rules;
}

/** The rules with fields of KataGo's form set, if they go together; throws a GtpError for what cannot be. */
export function withFields(rules: Rules, fields: object): Rules {
  const set = Object.entries(fields).reduce((so, [field, value]) => withField(so, field, value), rules);
  if (set.button === true && set.scoring === 'japanese')
    throw new GtpError('a button goes with area scoring only');
  return set;
}

function fromJson(rules: Rules, text: string): Rules {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    throw new GtpError('the rules are not valid JSON');
  }
  if (typeof fields !== 'object' || fields === null)
    throw new GtpError('the rules are not a JSON dictionary');
  return withFields(rules, fields);
}

/** The rules of a query: KataGo's name for them, or its dictionary over the Japanese ones. Throws GtpError. */
export function rulesOf(value: string | object): Rules {
  if (typeof value !== 'string') return withFields(japanese, value);
  const name = value.toLowerCase().replaceAll('_', '-');
  const rules = Object.hasOwn(namedRules, name) ? namedRules[name] : undefined;
  if (!rules) throw new GtpError(`unknown rules; known are ${Object.keys(namedRules).join(', ')}`);
  return rules;
}

function setRules(session: SessionState, rules: Rules): string {
  session.requireNoTries('a rules command');
  session.engine.rules = rules;
  return '';
}

function named(names: Record<string, Rules | undefined>, args: Args): Rules {
  const rules = Object.hasOwn(names, args.peek()) ? names[args.peek()] : undefined;
  if (!rules) throw new GtpError(`unknown rules; known are ${Object.keys(names).join(', ')}`);
  return rules;
}

export const rulesCommands: GtpCommand[] = [
  {
    name: 'kgs-rules',
    help: `rules (${Object.keys(kgsRules).join(', ')}): sets them, leaving the board alone`,
    run: (session, args) => setRules(session, named(kgsRules, args)),
  },
  { name: 'kata-get-rules', help: 'the rules as JSON', run: (session) => describe(session.engine.rules) },
  {
    name: 'kata-set-rules',
    help: "name or JSON of kata-get-rules' form: sets the rules, leaving the board alone",
    run(session, args) {
      const json = args.all().startsWith('{');
      return setRules(session, json ? fromJson(session.engine.rules, args.all()) : named(namedRules, args));
    },
  },
  {
    name: 'kata-set-rule',
    help: 'field of kata-get-rules and value: sets one rule',
    run(session, args) {
      const field = args.next() ?? '';
      return setRules(session, withFields(session.engine.rules, { [field]: args.next() ?? '' }));
    },
  },
];

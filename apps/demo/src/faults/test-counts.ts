// How much the fault tests break: a short form in every run of the tests, and the long one of `npm run test:faults` (FAULT_FORM=long).

/** Each can be chosen apart: kills → FAULT_KILLS, databaseBreaks → FAULT_DATABASE_BREAKS. */
const COUNTS = {
  /** kill -9 of the API, and as many of the worker */
  kills: { short: 10, long: 200 },
  /** PostgreSQL killed, restarted, or without a free connection */
  databaseBreaks: { short: 5, long: 50 },
  /** PostgreSQL is not there for a minute */
  databaseGone: { short: 1, long: 3 },
  /** a program starts with a clock two hours ahead or behind */
  skewedClocks: { short: 3, long: 20 },
  /** nothing answers for a while, and nothing is refused either */
  frozenDatabases: { short: 1, long: 10 },
  fullDisks: { short: 1, long: 20 },
  /** clients that send a byte a second */
  slowClients: { short: 1, long: 20 },
  /** clients that leave in the middle of an export or of an upload */
  clientsGone: { short: 1, long: 20 },
  /** a program is stopped in order and another takes its place */
  deploys: { short: 1, long: 20 },
  /** answers of the platforms that are lost, doubled, late, stale, refused for now, broken or cut in half */
  replies: { short: 500, long: 10_000 },
  /** orders on one wallet that can pay for six of ten */
  walletOrders: { short: 2_000, long: 20_000 },
  /** requests at once under one key */
  sameKey: { short: 200, long: 1_000 },
  /** payments through houses that notify falsely, late or never, while programs are killed */
  payments: { short: 200, long: 5_000 },
  /** refunds through houses that refuse, lose answers or take back, while programs are killed */
  refunds: { short: 60, long: 1_000 },
  /** openings on platforms that lose and double answers, by workers that are killed */
  openings: { short: 60, long: 5_000 },
  /** bindings on platforms that lose and double answers, by workers that are killed */
  bindings: { short: 300, long: 10_000 },
  /** ads that are published on platforms that lose and double answers, by workers that are killed */
  publications: { short: 12, long: 600 },
  /** kill -9 of API and worker by turns, each beside a theft in an ad account */
  monitors: { short: 10, long: 200 },
  /** contracts that are signed while the API is killed */
  signings: { short: 6, long: 200 },
  /** kills at steps of closing a month, of each way to confirm a statement, and of repaying one */
  statementCuts: { short: 1, long: 30 },
  /** kills at tables that the job of missed deadlines writes */
  suspensionCuts: { short: 1, long: 50 },
} as const

const FORM = process.env.FAULT_FORM === 'long' ? 'long' : 'short'
/** The seed of this run; each file prints it. */
export const SEED = Number(process.env.FAULT_SEED ?? '20261121')

export function countOf(name: keyof typeof COUNTS): number {
  const variable = `FAULT_${name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`
  return Number(process.env[variable] ?? COUNTS[name][FORM])
}

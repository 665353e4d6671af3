// The map of the house: which room may import which, and the few places that may do what no other may. ONE table.

export type Room = { folder: string; mayImport: readonly string[] }

/** Anything absent is forbidden; type imports count; test files are exempt. Says the same as ARCHITECTURE.md. */
export const ROOMS: Readonly<Record<string, Room>> = {
  protocol: { folder: 'packages/protocol', mayImport: [] },
  ui: { folder: 'packages/ui', mayImport: [] },
  infra: { folder: 'packages/infra', mayImport: ['protocol'] },
  connectors: { folder: 'packages/connectors', mayImport: ['protocol'] },
  sandbox: { folder: 'apps/sandbox', mayImport: ['protocol'] },
  browser: { folder: 'packages/browser', mayImport: ['protocol', 'ui'] },
  portal: { folder: 'apps/portal', mayImport: ['browser', 'protocol', 'ui'] },
  console: { folder: 'apps/console', mayImport: ['browser', 'protocol', 'ui'] },
  world: { folder: 'packages/world', mayImport: ['infra', 'connectors', 'protocol'] },
  modules: { folder: 'packages/modules', mayImport: ['infra', 'protocol'] },
  views: { folder: 'packages/views', mayImport: ['infra', 'protocol'] },
  flows: { folder: 'packages/flows', mayImport: ['modules', 'world', 'protocol'] },
  server: { folder: 'apps/server', mayImport: ['flows', 'views', 'world', 'protocol'] },
  demo: { folder: 'apps/demo', mayImport: ['server', 'sandbox', 'flows', 'world', 'infra', 'protocol'] },
  bench: { folder: 'bench', mayImport: ['server', 'flows', 'views', 'modules', 'world', 'infra', 'protocol'] },
  e2e: { folder: 'e2e', mayImport: [] },
  tools: { folder: 'tools', mayImport: [] },
}

/** The topics and how the names of the tables begin that each one writes; a table is of the topic with the longest beginning. */
export const TABLE_PREFIXES: Readonly<Record<string, string | readonly string[]>> = {
  session: 'session_',
  organization: 'organization_',
  companies: 'companies_',
  'ad-accounts': 'ad_accounts_',
  adoption: ['ad_accounts_adoption', 'ad_accounts_discover', 'ad_accounts_found'],
  'auto-clear': 'auto_clear_',
  openings: 'openings_',
  items: 'items_',
  bindings: 'bindings_',
  quota: 'quota_',
  wallet: 'wallet_',
  exchange: 'exchange_',
  payments: 'payments_',
  refunds: ['payments_refund', 'payments_chargeback'],
  'bank-files': 'payments_bank_',
  ledger: 'ledger_',
  channels: 'channels_',
  reconciliation: 'reconciliation_',
  billing: 'billing_',
  credit: 'credit_',
  statements: ['credit_statement', 'credit_answer', 'credit_dispute', 'credit_receipt'],
  repayments: 'repayments_',
  contracts: 'contracts_',
  spend: 'spend_',
  violations: 'violations_',
  freezes: 'freezes_',
  appeals: 'appeals_',
  monitors: 'monitors_',
  creatives: 'creatives_',
  'ad-management': 'ad_management_',
  guidance: 'guidance_',
  'sub-customers': 'sub_customers_',
  exports: 'exports_',
  imports: 'imports_',
  notices: 'notices_',
  help: 'help_',
  diagnostics: 'diagnostics_',
  files: 'files_',
  audit: 'audit_',
  cases: 'cases_',
  staff: 'staff_',
  setup: 'setup_',
  takeovers: 'takeovers_',
}

/** Whose verbs the flows of a topic may call: a payment may end in a refund, never the other way round. */
export const FLOWS_BELOW: Readonly<Record<string, readonly string[]>> = {
  'ad-management': ['creatives', 'items'],
  adoption: ['ad-accounts'],
  appeals: ['violations', 'freezes'],
  bindings: ['items'],
  creatives: ['items'],
  openings: ['ad-accounts', 'companies', 'items'],
  payments: ['refunds'],
  'bank-files': ['payments'],
  repayments: ['statements'],
  'sub-customers': ['organization', 'wallet'],
}

export const BANNED_FOLDERS: readonly string[] = ['utils', 'helpers', 'common', 'misc', 'types']

/** Rooms that run in a browser or beside the house; the rules about clock, environment and connections spare some of them. */
export const BROWSER_ROOMS: readonly string[] = ['portal', 'console', 'browser', 'ui']
export const BESIDE_THE_HOUSE: readonly string[] = ['e2e', 'bench', 'tools']
export const CONNECTING_ROOMS: readonly string[] = ['connectors', 'infra']
/** Who of the staff may do what stands in `protocol`; these ask it. */
export const ROOMS_WITHOUT_ROLES: readonly string[] = ['console', 'flows', 'views']

type Exceptions = Readonly<Record<string, string>>

/** In these folders a place is named after a topic; a route's file may say after it which part: «quota-console.ts». */
export const PLACES_OF_TOPICS: readonly string[] = [
  'apps/portal/src/pages',
  'apps/console/src/pages',
  'apps/server/src/routes',
  'packages/flows/src',
  'packages/modules/src',
  'packages/views/src',
]
export const PLACES_WITHOUT_TOPIC: Exceptions = {
  'apps/portal/src/pages/coming': 'stands in for what is still to come',
  'apps/portal/src/pages/dashboard': 'shows figures of several topics',
  'apps/portal/src/pages/dev': 'the gallery of parts, for developers',
  'apps/portal/src/pages/errors': 'what is shown where nothing else is',
  'apps/console/src/pages/errors': 'what is shown where nothing else is',
  'apps/server/src/routes/all': 'the table of all routes',
  'packages/views/src/lists': 'the page of rows of every list',
}

/** Each exception with its reason; the lists only shrink. */
export const SOURCE_ROOT_FILES: Exceptions = {
  'apps/sandbox/src/clock.ts': 'the one place of the sandbox that reads the time',
  'apps/sandbox/src/config.ts': 'the one place of the sandbox that reads the environment',
  'tools/src/run-tests.ts': 'the program behind npm test',
  'tools/src/machine.ts': 'finds the programs for npm test',
}
export const MAY_READ_TIME: Exceptions = {
  'packages/infra/src/clock/clock.ts': 'the clock of the server side',
  'apps/sandbox/src/clock.ts': 'the clock of the sandbox',
  'packages/browser/src/clock/clock.ts': "the clock of the portal and the console, corrected by the server's",
}
export const MAY_CONNECT: Exceptions = {
  'apps/sandbox/src/wire/local-call.ts':
    'payment houses and platforms tell of what happened; the sandbox does so at addresses of this machine only',
}
export const MAY_READ_ENVIRONMENT: Exceptions = {
  'packages/infra/src/config/config.ts': 'the configuration of the server side',
  'packages/infra/src/db/test-server.ts': 'tells the test files of a run where its database server is',
  'packages/infra/src/db/test-database.ts': 'finds the database server of the test run',
  'apps/sandbox/src/config.ts': 'the configuration of the sandbox',
}
export const MAY_WRITE_TABLES: Exceptions = {
  'packages/infra/src/db/restore.ts': 'fills every table of an empty database as it was',
  'packages/infra/src/db/migrate.ts': 'writes down which migrations were applied',
  'packages/infra/src/db/function-files.ts': 'writes down which functions were applied',
}
/** Flows that the demo's story calls and no endpoint or job does, by «topic/file#name». */
export const ONLY_OF_THE_STORY: Exceptions = {
  'ad-accounts/adopt-ad-account#adoptAdAccount': "one at a time; the console's runs adopt with the same steps, from what a discovery found",
  'organization/create-customer#createCustomer': 'the console asks a master at once, who would have to answer an SMS',
  'sub-customers/create-sub-customer#createSubCustomer': 'the console asks its first user at once, who would have to answer an SMS',
  'organization/create-user#createUser': 'people register by SMS; those of the demo have a known password',
  'organization/offer-binding#offerBinding': 'offers of the console end after a day, and the demo is looked at for longer',
  'exchange/set-rate#setRate': 'set anew at every start, as a source of rates would',
  'exchange/set-rate#setMarkup': 'set anew at every start, with the rates',
  'wallet/allocate-to-sub-customer#allocateToSubCustomer': 'moves as portal and console do, but tells nobody and asks for no proof',
  'wallet/book-recharge#bookRecharge': 'the demo has money before its stand-ins of payment houses answer',
  'credit/issue-statement#issueStatement': 'statements come from closed months, and the demo shows one in each state at once',
}
/** A platform's totals begin again: whoever asks for them holds them against our own count (docs/decisions/spend.md). */
export const MAY_READ_TOTALS: Exceptions = {
  'packages/flows/src/ad-accounts/sync-account.ts': 'countQuota, and a difference where the total fell',
  'packages/flows/src/ad-accounts/read-live-quota.ts': 'countQuota',
  'packages/flows/src/ad-accounts/set-least-cap.ts': 'countQuota, with what was counted under former holders',
  'packages/flows/src/openings/make-ready.ts': 'countQuota, with what was counted under former holders',
  'packages/flows/src/bindings/partners.ts': 'only whether there is a limit',
  'packages/flows/src/quota/read-live.ts': 'countQuota, for forms',
  'packages/flows/src/quota/ask-platform.ts': 'for legs, by againstTheCount, and for late spend, by countQuota',
  'apps/demo/src/story/past.ts': 'tells the platform of a day of the past',
}
export const FLOWS_WITH_SQL: Exceptions = {
  'packages/flows/src/quota/accept-group.ts': 'grouped acceptance calls one SQL function that composes one function per topic',
}

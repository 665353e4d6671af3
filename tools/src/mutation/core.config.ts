// How the tests run while the money core is mutated: those that cover it, on the mutated copy and nothing else.

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Stryker copies the house; below `node_modules` its packages would still be the ones that were copied. */
const HOUSE = join(import.meta.dirname, '../../..')

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@tallyhelm\/modules\/([\w-]+)$/, replacement: `${HOUSE}/packages/modules/src/$1/index.ts` },
      { find: /^@tallyhelm\/infra\/(clock|log|config|queue|ids|http-client)$/, replacement: `${HOUSE}/packages/infra/src/$1/$1.ts` },
      { find: /^@tallyhelm\/(\w+)\/(.+)$/, replacement: `${HOUSE}/packages/$1/src/$2.ts` },
    ],
  },
  test: {
    globalSetup: ['packages/infra/src/db/test-server.ts'],
    include: [
      'packages/protocol/src/values/{money,capital}.test.ts',
      'packages/protocol/src/topics/{quota,billing}/*.test.ts',
      'packages/protocol/src/vocabulary/*.test.ts',
      'packages/connectors/src/{kit,meta}/*.test.ts',
      'packages/modules/src/{ad-accounts,auto-clear,exchange,ledger,quota}/*.test.ts',
      'packages/flows/src/quota/{fee-terms,manual-settlement}.test.ts',
    ],
    // The simulations run this code too, millions of times: here known answers alone have to catch what is wrong.
    exclude: ['**/node_modules/**', '**/*simulation.test.ts', '**/{store,counters}.test.ts'],
    // A mutant is caught by what a test expects, not by a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

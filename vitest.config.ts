// How the tests run: three kinds, told apart by where they lie and what they are called.

import { defineConfig } from 'vitest/config'

const everywhere = ['packages/**', 'apps/**', 'tools/**', 'bench/**']
const never = ['**/node_modules/**', '**/dist/**', '**/.data/**']
// A test fails by what it sees, never by how long a busy machine took: these limits only end what hangs.
const HANGS_MS = 300_000
const patient = { poll: { timeout: 120_000 } }
const shared = { expect: patient, pool: 'forks' as const, globalSetup: ['packages/infra/src/db/test-server.ts'] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: everywhere.map(folder => `${folder}/*.test.{ts,tsx}`),
          exclude: [...never, '**/*.faults.test.ts'],
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: everywhere.map(folder => `${folder}/*.faults.test.ts`),
          exclude: never,
          testTimeout: 2 * HANGS_MS,
          hookTimeout: HANGS_MS,
          fileParallelism: false,
        },
      },
      {
        test: {
          pool: 'forks',
          expect: patient,
          globalSetup: ['e2e/src/support/tell-once.ts'],
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: never,
          testTimeout: 2 * HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
    ],
  },
})

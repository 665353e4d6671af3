// How the tests run: three kinds, told apart by where they lie and what they are called.

import { defineConfig } from 'vitest/config'

const everywhere = ['packages/**', 'apps/**', 'tools/**', 'bench/**']
const never = ['**/node_modules/**', '**/dist/**', '**/.data/**']
// A condition that is waited for fails only when it never comes: a busy machine is no reason.
const patient = { poll: { timeout: 10_000 } }
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
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: everywhere.map(folder => `${folder}/*.faults.test.ts`),
          exclude: never,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          pool: 'forks',
          expect: { poll: { timeout: 20_000 } },
          globalSetup: ['e2e/src/support/start-once.ts'],
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: never,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

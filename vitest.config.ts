// How the tests run: four kinds, told apart by where they lie and what they are called.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const everywhere = ['packages/**', 'apps/**', 'tools/**', 'bench/**']
const never = ['**/node_modules/**', '**/dist/**', '**/.data/**']
// A test fails by what it sees, never by how long a busy machine took: these limits only end what hangs.
const HANGS_MS = 300_000
const patient = { poll: { timeout: 120_000 } }
const shared = {
  expect: patient,
  pool: 'forks' as const,
  globalSetup: ['packages/infra/src/db/test-server.ts'],
  setupFiles: ['tools/src/run/file-cost.ts'],
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
}

const notUnit = ['**/*.faults.test.ts', '**/*.component.test.tsx']
/** Each of their files would load hundreds of modules anew: those that follow one another in a worker share them. */
const SHARING = [
  ['server', 'apps/server'],
  ['flows', 'packages/flows'],
  ['views', 'packages/views'],
  ['modules', 'packages/modules'],
  ['protocol', 'packages/protocol'],
] as const

/** What the pages import from packages: found to be needed only while tests run, it would make their page load again under them. */
function browserPackages(): string[] {
  const found = new Set(['axe-core', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'zod'])
  const used = /^(?!import type).*?from '((?!\.|@tallyhelm|node:)[^']+)'/gm
  for (const room of ['packages/ui/src', 'packages/browser/src', 'apps/portal/src', 'apps/console/src']) {
    const folder = join(import.meta.dirname, room)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.filter(file => /\.tsx?$/.test(file) && !/(^|\/)test-|\.test\./.test(file)))
      for (const [, specifier = ''] of readFileSync(join(folder, name), 'utf8').matchAll(used)) found.add(specifier)
  }
  return [...found].toSorted()
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: everywhere.map(folder => `${folder}/*.test.{ts,tsx}`),
          exclude: [...never, ...notUnit, ...SHARING.map(([, folder]) => `${folder}/**`)],
        },
      },
      ...SHARING.map(([name, folder]) => ({
        test: {
          ...shared,
          name: `unit-${name}`,
          include: [`${folder}/**/*.test.ts`],
          exclude: [...never, ...notUnit],
          isolate: false,
        },
      })),
      {
        test: {
          ...shared,
          name: 'faults',
          include: everywhere.map(folder => `${folder}/*.faults.test.ts`),
          exclude: never,
          testTimeout: 2 * HANGS_MS,
          // Whoever waits for what was broken leaves the processor to the next two; the long form keeps the machine to itself.
          maxWorkers: 3,
          fileParallelism: process.env['FAULT_FORM'] !== 'long',
        },
      },
      {
        optimizeDeps: { include: browserPackages() },
        test: {
          name: 'component',
          include: ['packages/**/*.component.test.tsx', 'apps/**/*.component.test.tsx'],
          exclude: never,
          expect: patient,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
              actionTimeout: 120_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
          },
        },
      },
      {
        test: {
          pool: 'forks',
          expect: patient,
          globalSetup: ['e2e/src/support/tell-once.ts'],
          setupFiles: shared.setupFiles,
          // A journey waits for the page, the worker or a platform between its steps: two at a time used 60 % of two cores.
          maxWorkers: 3,
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

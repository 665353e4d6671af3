// A world over a fresh database and the sandbox's platforms, with both clocks moved by hand; for tests only.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { type MovableClock, movableClock } from '@tallyhelm/infra/clock/clock'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { TEST_PATIENCE, testDatabase } from '@tallyhelm/infra/db/test-database'
import { stillClock } from '@tallyhelm/sandbox/clock'
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import type { World } from '@tallyhelm/world/handles/world'
import { openWorld } from '@tallyhelm/world/open/open-world'

export type SandboxWorld = {
  world: World
  clock: MovableClock
  /** Moves the world's clock and the sandbox's. */
  advance(ms: number): void
  /** POST to the sandbox's control API. */
  control(path: string, body: unknown): Promise<void>
  /** The same, with what it answers. */
  asked<Shown>(path: string, body: unknown): Promise<Shown>
  /** GET of it. */
  shown<Shown>(path: string): Promise<Shown>
  close(): Promise<void>
}

export async function openSandboxWorld(startsAt: Date): Promise<SandboxWorld> {
  const database = await testDatabase()
  const platformClock = stillClock(startsAt.getTime())
  const sandbox = await startSandbox({ port: 0, seed: 'empty', clock: platformClock })
  const clock = movableClock(startsAt)
  const folder = await mkdtemp(join(tmpdir(), 'tallyhelm-sandbox-world-'))
  const config = loadConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: testTransmissionKey(),
    META_BASE_URL: `${sandbox.url}/meta`,
    META_ACCESS_TOKEN: sandboxCredentials.metaAccessToken,
    META_APP_SECRET: sandboxCredentials.metaAppSecret,
    META_BUSINESS_ID: testAgency.businessId,
    GOOGLE_ADS_BASE_URL: `${sandbox.url}/google`,
    GOOGLE_ADS_DEVELOPER_TOKEN: sandboxCredentials.googleDeveloperToken,
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: testAgency.managerId,
    GOOGLE_ADS_TOKEN_URL: `${sandbox.url}/google/token`,
    GOOGLE_ADS_CLIENT_ID: sandboxCredentials.googleClientId,
    GOOGLE_ADS_CLIENT_SECRET: sandboxCredentials.googleClientSecret,
    GOOGLE_ADS_REFRESH_TOKEN: sandboxCredentials.googleRefreshToken,
    TIKTOK_BASE_URL: `${sandbox.url}/tiktok`,
    TIKTOK_ACCESS_TOKEN: sandboxCredentials.tiktokAccessToken,
    TIKTOK_BC_ID: testAgency.centerId,
    TIKTOK_CALLS_PER_SECOND: '1000',
    MESSAGING_BASE_URL: `${sandbox.url}/messaging`,
    MESSAGING_TOKEN: sandboxCredentials.messagingToken,
    WECOM_BASE_URL: `${sandbox.url}/wecom`,
    ALLOW_PRIVATE_PLATFORM_HOSTS: 'true',
  })
  const { world, close } = openWorld(config, { clock, patience: TEST_PATIENCE })
  async function asked(path: string, body: unknown): Promise<Response> {
    const reply = await fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`the sandbox refused ${path}: ${await reply.text()}`)
    return reply
  }
  return {
    world,
    clock,
    advance(ms) {
      clock.advance(ms)
      platformClock.advance(ms)
    },
    async control(path, body) {
      await asked(path, body)
    },
    asked: async <Shown>(path: string, body: unknown) => (await (await asked(path, body)).json()) as Shown, // as the test says it
    async shown<Shown>(path: string) {
      const reply = await fetch(`${sandbox.url}/control/${path}`)
      return (await reply.json()) as Shown // as the test says it
    },
    async close() {
      await close()
      await sandbox.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

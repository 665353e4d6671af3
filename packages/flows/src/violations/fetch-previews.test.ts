// Previews of forewarned ads: a picture is encoded anew, whatever else comes is kept from everybody, and what does not come is tried again.
import type { AdPlatform } from '@tallyhelm/connectors/ports/ad-platform'
import { pictureOf } from '@tallyhelm/sandbox/meta/pictures'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAccount } from '../ad-accounts/sync-account.ts'
import { openStage, type Stage, system } from '../ad-accounts/test-stage.ts'
import { fetchPreviews } from './fetch-previews.ts'

const MINUTE = 60_000
let house: Stage
let nextAd = 1
beforeAll(async () => {
  house = await openStage()
})
afterAll(() => house.close())

/** An account with one rejected ad, whose picture is where the address says, or the sandbox's own. */
async function rejected(pictureUrl?: string): Promise<string> {
  const adId = String(nextAd++)
  const { id } = await house.adopted('meta', {
    cap: '100',
    ads: [{ id: adId, name: '广告', global: { Alcohol: 'words' }, ...(pictureUrl === undefined ? {} : { picture_url: pictureUrl }) }],
  })
  expect(await syncAccount(house.world, system, { adAccountId: id })).toEqual({ kind: 'synced' })
  return id
}
type Kept = { file: string | null; due: Date | null; failed: Date | null; tries: number }
const kept = (adAccountId: string) =>
  house.world.db.read({ kind: 'system' }, tx =>
    tx.one<Kept>(sql`select preview_file as file, preview_due_at as due, preview_failed_at as failed, preview_tries as tries
      from violations_forewarned_ads where ad_account_id = ${adAccountId}`),
  )

/** The world with a platform that answers so when it is asked for a picture. */
function showing(readPicture: NonNullable<AdPlatform['readPicture']>): Stage['world'] {
  const FACEBOOK = { ...house.world.platforms.FACEBOOK, readPicture }
  return { ...house.world, platforms: { ...house.world.platforms, FACEBOOK } }
}

test('the picture of a rejected ad is fetched once and kept as ours', async () => {
  const id = await rejected()
  expect(await kept(id)).toMatchObject({ file: null, due: house.clock.now() })
  await Promise.all([fetchPreviews(house.world), fetchPreviews(house.world)])
  const { file } = await kept(id)
  expect(file).toMatch(/^[a-z0-9]{32}\.webp$/)
  const bytes = await house.world.files.read(file ?? '')
  expect([bytes?.subarray(0, 4).toString(), bytes?.subarray(8, 12).toString()]).toEqual(['RIFF', 'WEBP'])
  expect(await kept(id)).toMatchObject({ due: null, failed: null })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
/** A picture that says it is of 60,000 by 60,000 pixels. */
function huge(): Buffer {
  const bytes = Buffer.from(pictureOf('1'))
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}
test.each<[string, Buffer]>([
  ['a drawing with a script', Buffer.from(svg)],
  ['a drawing behind the first bytes of a picture', Buffer.concat([pictureOf('1').subarray(0, 8), Buffer.from(svg)])],
  ['a zip', Buffer.from('504b0304140000000800', 'hex')],
  ['more pixels than anybody decodes', huge()],
  ['half a picture', pictureOf('1').subarray(0, 200)],
  ['a page', Buffer.from('<html>Log in</html>')],
  ['nothing', Buffer.alloc(0)],
])('%s is no preview, and is not asked for again', async (_what, bytes) => {
  const id = await rejected()
  await fetchPreviews(showing(async () => ({ kind: 'ok', value: bytes })))
  expect(await kept(id)).toMatchObject({ file: null, due: null, failed: house.clock.now(), tries: 1 })
})

test('what follows a picture in its file is not kept', async () => {
  const id = await rejected()
  const value = Buffer.concat([pictureOf('1'), Buffer.from('<script>alert(1)</script>')])
  await fetchPreviews(showing(async () => ({ kind: 'ok', value })))
  const { file } = await kept(id)
  expect((await house.world.files.read(file ?? ''))?.includes('<script>')).toBe(false)
})

test('an answer that does not come is waited for three times, and under a new address a day later', async () => {
  const id = await rejected()
  const silent = showing(async () => ({ kind: 'unavailable', why: 'no_answer', trouble: { code: 'LOST', message: '' } }))
  for (const tries of [1, 2, 3]) {
    await fetchPreviews(silent)
    expect(await kept(id)).toMatchObject({ file: null, tries })
    house.advance(30 * MINUTE)
  }
  expect(await kept(id)).toMatchObject({ due: null })
  await syncAccount(house.world, system, { adAccountId: id })
  expect(await kept(id)).toMatchObject({ due: null })
  house.advance(25 * 60 * MINUTE)
  await syncAccount(house.world, system, { adAccountId: id })
  await fetchPreviews(house.world)
  expect((await kept(id)).file).not.toBeNull()
})

test.each([
  'https://evil.example/x.png',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  'https://fbcdn.net.evil.example/x.png',
  'no address',
])('nobody asks %s for a picture', async address => {
  const id = await rejected(address)
  await fetchPreviews(house.world)
  expect(await kept(id)).toMatchObject({ file: null, due: null, failed: house.clock.now() })
})

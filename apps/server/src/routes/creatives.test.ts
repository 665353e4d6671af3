// Creatives over HTTP: a video is sent by chunks, checked by the worker and played in parts; who may call, and what strangers find.
import { createHash, randomBytes } from 'node:crypto'
import { filmOf, photoOf, pngOf } from '@tallyhelm/infra/files/test-media'
import { CHUNK_BYTES } from '@tallyhelm/protocol/topics/creatives/limits'
import { insertAdAccount } from '@tallyhelm/modules/ad-accounts'
import { creativeEndpoints } from '@tallyhelm/protocol/topics/creatives/endpoints'
import { fileNameOf, fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addSubCustomer, type Client, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { uploadTo } from './test-uploads.ts'

let server: TestServer
let mine: Client
let others: Client
let sub: Client
let plain: Client
beforeAll(async () => {
  server = await startTestServer()
  const { customerId } = await addCustomer(server.world, 1, '13911200001')
  const other = await addCustomer(server.world, 1, '13911200002')
  await addCustomer(server.world, 1, '13911200003')
  await addSubCustomer(server.world, customerId, '13911200004')
  await server.world.db.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update organization_customers set facebook_channel_auth = id = any(${[customerId, other.customerId]}::bigint[])`),
  )
  mine = await signedInClient(server.url, '13911200001')
  others = await signedInClient(server.url, '13911200002')
  plain = await signedInClient(server.url, '13911200003')
  sub = await signedInClient(server.url, '13911200004')
})
afterAll(() => server?.stop())

const call = (client: Client, name: keyof typeof creativeEndpoints, request: object = {}) =>
  client.post(creativeEndpoints[name].path, request, { 'idempotency-key': `key-${randomBytes(8).toString('hex')}` })
const said = (bytes: Uint8Array, name: string) => ({ name, bytes: bytes.length, md5: createHash('md5').update(bytes).digest('hex') })
const chunk = (client: Client, id: unknown, offset: number, bytes: Uint8Array) =>
  uploadTo(
    `${server.url}${creativeEndpoints.chunk.path}`,
    client,
    { fileName: 'x', bytes: Buffer.from(bytes) },
    { asset_id: String(id), offset: String(offset) },
  )

/** Whole, and checked by the worker. */
async function sent(client: Client, kind: 'imageUpload' | 'videoUpload', name: string, bytes: Uint8Array): Promise<string> {
  const { data } = await call(client, kind, said(bytes, name))
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    expect(await chunk(client, data.asset_id, at, bytes.subarray(at, at + CHUNK_BYTES))).toMatchObject({ code: 0 })
  const detail = () => call(client, 'asset', { asset_id: data.asset_id })
  await expect.poll(async () => (await detail()).data.state, { timeout: 15_000 }).toBe('CHECKED')
  return String(data.asset_id)
}

async function play(client: Client, url: string, range?: string) {
  const { data } = await client.post(fileEndpoints.tickets.path, { urls: [url] })
  const [{ ticket }] = data.tickets as [{ ticket: string }] // as the call answers
  const address = fileServiceUrl(fileNameOf(server.world.settings.staticHost, url) ?? '', ticket)
  const reply = await fetch(`${server.url}${address}`, { headers: { cookie: client.held.cookie ?? '', ...(range ? { range } : {}) } })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('a video is sent by chunks, checked, shown in the gallery and played from where its viewer likes', async () => {
  const bytes = filmOf({}, randomBytes(CHUNK_BYTES + 5000))
  const id = await sent(mine, 'videoUpload', '片.mp4', bytes)
  const { data } = await call(mine, 'assets', { kind: 'VIDEO', state: 'CHECKED', fits: 'TIKTOK', name: '片' })
  expect(data).toMatchObject({
    total_size: 1,
    content: [{ asset_id: id, width: 1080, height: 1920, duration_ms: 15_000, received_bytes: bytes.length, misfits: [], pushes: [] }],
    quota: { used_bytes: bytes.length, assets: 1 },
  })
  expect((await call(mine, 'assets', { fits: 'TIKTOK', kind: 'IMAGE' })).data.total_size).toBe(0)
  const [{ preview_url: url }] = data.content as [{ preview_url: string }] // as the call answers
  const whole = await play(mine, url)
  expect(whole).toMatchObject({ status: 200, bytes })
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  expect(whole.headers.get('content-disposition')).toContain('inline')
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  const part = await play(mine, url, 'bytes=4194300-4194309')
  expect(part).toMatchObject({ status: 206, bytes: bytes.subarray(4_194_300, 4_194_310) })
  expect(part.headers.get('content-range')).toBe(`bytes 4194300-4194309/${bytes.length}`)
  expect(await play(mine, url, `bytes=${bytes.length}-`)).toMatchObject({ status: 416, bytes: Buffer.alloc(0) })
  // Another customer holds a ticket of its own, and finds nothing.
  expect((await play(others, url)).status).toBe(404)
  expect((await play(sub, url)).status).toBe(404)
  expect((await call(mine, 'remove', { asset_id: id })).code).toBe(0)
  expect((await play(mine, url)).status).toBe(404)
})

test('a picture gets a small copy of its own, which its customer alone may see', async () => {
  const bytes = photoOf(1000, 1000)
  const id = await sent(mine, 'imageUpload', '照片.png', bytes)
  const shown = async () => (await call(mine, 'asset', { asset_id: id })).data as { preview_url: string; thumb_url: string | null } // as the call answers
  await expect.poll(async () => (await shown()).thumb_url, { timeout: 15_000 }).not.toBeNull()
  const { preview_url: whole, thumb_url: small } = await shown()
  expect(await play(mine, whole)).toMatchObject({ status: 200, bytes })
  const thumb = await play(mine, small ?? '')
  expect(thumb.status).toBe(200)
  expect(thumb.headers.get('content-type')).toBe('image/webp')
  expect(thumb.bytes.toString('latin1', 8, 12)).toBe('WEBP')
  expect(thumb.bytes.length).toBeLessThan(bytes.length / 10)
  expect((await call(mine, 'assets', { name: '照片' })).data).toMatchObject({ content: [{ thumb_url: small }] })
  for (const stranger of [others, sub]) expect((await play(stranger, small ?? '')).status).toBe(404)
  expect((await call(mine, 'remove', { asset_id: id })).code).toBe(0)
  expect((await play(mine, small ?? '')).status).toBe(404)
})

test('chunks of wrong size, wrong place or foreign asset are refused with their words', async () => {
  const bytes = filmOf({}, randomBytes(2 * CHUNK_BYTES))
  const { data } = await call(mine, 'videoUpload', said(bytes, 'x.mp4'))
  const id = data.asset_id
  expect(data).toMatchObject({ received_bytes: 0, chunk_bytes: CHUNK_BYTES, state: 'UPLOADING', is_duplicate: false })
  expect(await chunk(mine, id, 0, bytes.subarray(0, 99))).toMatchObject({
    status: 422,
    code: 2773,
    msg: '分片大小不正确，应为 4194304 字节',
  })
  expect(await chunk(mine, id, CHUNK_BYTES, bytes.subarray(0, CHUNK_BYTES))).toMatchObject({ status: 409, code: 2772 })
  expect(await chunk(mine, id, -1, bytes.subarray(0, CHUNK_BYTES))).toMatchObject({ code: 9002 })
  expect(await chunk(others, id, 0, bytes.subarray(0, CHUNK_BYTES))).toMatchObject({ status: 404, code: 1404 })
  expect(await chunk(mine, '1', 0, bytes.subarray(0, CHUNK_BYTES))).toMatchObject({ status: 404, code: 1404 })
  expect(await chunk(mine, id, 0, Buffer.alloc(21 * 1024 * 1024))).toMatchObject({ status: 413, code: 2421 })
  expect((await call(mine, 'asset', { asset_id: id })).data).toMatchObject({ received_bytes: 0, preview_url: null, state: 'UPLOADING' })
})

test('501 MB, no MD5 and another ending are refused at their field', async () => {
  const md5 = 'a'.repeat(32)
  const fieldsOf = async (request: object) => (await call(mine, 'videoUpload', request)).data.fields
  expect(await fieldsOf({ name: 'x.mp4', bytes: 501 * 1024 * 1024, md5 })).toEqual([{ path: 'bytes', msg: '文件不能超过 500 MB' }])
  expect(await fieldsOf({ name: 'x.mp4', bytes: 9 })).toEqual([{ path: 'md5', msg: '请提供文件的 MD5' }])
  expect(await fieldsOf({ name: 'x.zip', bytes: 9, md5 })).toEqual([{ path: 'name', msg: '仅支持 mp4、mov 格式' }])
  expect(await fieldsOf({ name: 'x.mp4', bytes: 0, md5 })).toEqual([{ path: 'bytes', msg: '文件是空的' }])
})

test('another customer finds no asset, whatever it does with its number', async () => {
  const id = await sent(mine, 'imageUpload', '图.png', pngOf(640, 640, 3))
  for (const name of ['asset', 'remove'] as const) expect(await call(others, name, { asset_id: id })).toMatchObject({ code: 1404 })
  expect(await call(others, 'push', { asset_id: id, account_ids: ['1'] })).toMatchObject({ code: 1404 })
  expect((await call(others, 'assets')).data).toMatchObject({ total_size: 0, quota: { used_bytes: 0 } })
  expect(await call(mine, 'push', { asset_id: id, account_ids: ['1'] })).toMatchObject({ code: 1404 })
})

test('where an asset runs is told by the plans whose ads were made of it', async () => {
  const [shown, cover, idle] = await Promise.all(
    [5, 6, 7].map(mark => sent(mine, 'imageUpload', `广告${mark}.png`, pngOf(1000, 1000, mark))),
  )
  const { world } = server
  const ids = Array.from({ length: 6 }, () => world.ids.next())
  const [company, account, made, cleaned, step, other] = ids
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { id: customerId } = await tx.one<{ id: string }>(sql`select customer_id as id from creatives_assets where id = ${shown}`)
    await tx.run(
      sql`insert into companies_companies (id, customer_id, company_name, created_at) values (${company}, ${customerId}, '甲', now())`,
    )
    const facts = { accountName: '账户', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: new Date(), createdAt: new Date() } as const
    await insertAdAccount(tx, {
      id: account ?? '',
      customerId,
      subCustomerId: null,
      companyId: company ?? '',
      channel: 'FACEBOOK',
      outsideAccountId: '77',
      ...facts,
    })
    const plan = JSON.stringify({ creative: { asset_id: shown, cover_asset_id: cover } })
    for (const [id, state] of [
      [made, 'DONE'],
      [cleaned, 'CLEANED'],
    ])
      await tx.run(sql`
        insert into ad_management_publications (id, customer_id, ad_account_id, channel, plan_name, objective, plan, part, state, user_id, created_by,
          created_at, ended_at, request_key, body_hash)
        select ${id}, ${customerId}, ${account}, 'FACEBOOK', '冬季新品', 'TRAFFIC', ${plan}::jsonb, 'AD', ${state}, u.id, '王一', now(), now(), ${id}, ''
        from organization_wallet_users u where u.customer_id = ${customerId} and u.sub_customer_id is null`)
    for (const [id, publication] of [
      [step, made],
      [other, cleaned],
    ]) {
      await tx.run(sql`
        insert into items_items (id, kind, position, customer_id, channel, target, name, state, result_id, made_at, since, ended_at)
        values (${id}, 'PUBLISHING', 1, ${customerId}, 'FACEBOOK', '77', ${id}, 'DONE', '120000001', now(), now(), now())`)
      await tx.run(
        sql`insert into ad_management_publication_steps (id, publication_id, customer_id, step) values (${id}, ${publication}, ${customerId}, 'AD')`,
      )
    }
  })
  for (const id of [shown, cover])
    expect((await call(mine, 'asset', { asset_id: id })).data).toMatchObject({
      use_count: 1,
      uses: [{ account_id: account, outside_account_id: '77', channel: 'FACEBOOK', ad_id: '120000001', ad_name: '冬季新品' }],
    })
  expect((await call(mine, 'asset', { asset_id: idle })).data).toMatchObject({ use_count: 0, uses: [] })
  expect((await call(mine, 'assets', { name: '广告5' })).data).toMatchObject({ content: [{ asset_id: shown, use_count: 1 }] })
})

test('assets are for every customer, what TikTok makes for those of the AI assistant, and nothing for sub-customers', async () => {
  expect((await call(plain, 'assets')).code).toBe(0)
  const ofAssistant = [
    'createIdentity',
    'identities',
    'avatars',
    'createAvatarTask',
    'avatarTasks',
    'script',
    'createSymphonyTask',
    'symphonyTasks',
  ] as const
  for (const name of ofAssistant) expect(await call(plain, name), name).toMatchObject({ status: 403, code: 1 })
  for (const name of Object.keys(creativeEndpoints) as (keyof typeof creativeEndpoints)[])
    if (name !== 'chunk') expect(await call(sub, name), name).toMatchObject({ status: 403, code: 1 })
  expect(await chunk(sub, '1', 0, Buffer.alloc(1))).toMatchObject({ status: 403, code: 1 })
  const made = { account_id: '1', avatar_id: 'x', script: '字'.repeat(2001), name: '名'.repeat(51) }
  expect((await call(mine, 'createAvatarTask', made)).data.fields).toEqual([
    { path: 'script', msg: '脚本最多 2000 个字符' },
    { path: 'name', msg: '视频名称最多 50 个字符' },
  ])
  expect((await call(mine, 'avatarTasks')).data).toMatchObject({ total_size: 0 })
  await server.world.db.transaction({ kind: 'system' }, tx => tx.run(sql`update organization_customers set opened_channels = '{FACEBOOK}'`))
  expect(await call(mine, 'avatarTasks')).toMatchObject({ status: 409, code: 2771, msg: '尚未开通 TikTok，请联系专属顾问开通后使用' })
  expect(await call(mine, 'avatars', { account_id: '1' })).toMatchObject({ status: 409, code: 2771 })
})

// The popup of an authorization: it goes to another site and comes back, and the page that opened it hears the answer.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
/** Stands for a platform: another origin, whose pages may ask for isolation as the large ones do. */
let platform: Server
let platformUrl = ''

beforeAll(async () => {
  platform = createServer((request, reply) => {
    const isolated = request.url?.startsWith('/isolated') ? { 'cross-origin-opener-policy': 'same-origin' } : {}
    reply.writeHead(200, { 'content-type': 'text/html', ...isolated }).end('<!doctype html><title>platform</title>')
  })
  await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve))
  platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}` // listening on TCP
})
afterAll(() => void platform.close())

/** Listens both ways, as a page that asks for an authorization does, and keeps what comes. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const channel = new BroadcastChannel('tallyhelm.auth-redirect')
    channel.addEventListener('message', event => {
      heard.push(['channel', event.data])
      channel.postMessage({ type: 'tallyhelm.auth-redirect.taken' })
    })
    window.addEventListener('message', event => heard.push(['opener', event.data]))
  })
}
const heardBy = (page: Page) => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard) // set by listen

async function throughPlatform(page: Page, path: string): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(address => void window.open(address, 'authorization', 'width=400,height=400'), `${platformUrl}${path}`),
  ])
  await popup.waitForURL(`${platformUrl}${path}`)
  const back = new URL('/auth-redirect?code=abc#state=xyz', page.url()).href
  // The popup may close before anybody looks at it.
  await popup.evaluate(address => window.location.assign(address), back).catch(() => undefined)
  return popup
}

const answer = { type: 'tallyhelm.auth-redirect', hash: '#state=xyz', search: '?code=abc' }

test('the opener hears the answer of a popup that came back from another site, and the popup closes', async () => {
  const { page } = await visits.open()
  await page.goto('/login')
  await listen(page)
  await throughPlatform(page, '/consent')
  await expect.poll(() => heardBy(page)).toEqual([['opener', answer]])
  await expect.poll(() => page.context().pages().length).toBe(1)
})

test('a platform that cuts the popup from its opener does not keep the answer from the page that waits', async () => {
  const { page } = await visits.open()
  await page.goto('/login')
  await listen(page)
  const popup = await throughPlatform(page, '/isolated/consent')
  await expect.poll(() => heardBy(page)).toEqual([['channel', answer]])
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('where nobody waits any more the page says so, and the answer is gone from its address', async () => {
  const { page } = await visits.open()
  await page.goto('/auth-redirect?code=abc#state=xyz')
  await page.getByRole('heading', { name: '无法返回授权结果' }).waitFor()
  expect(page.url()).not.toContain('abc')
})

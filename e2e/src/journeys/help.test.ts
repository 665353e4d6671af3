// A customer searches the help by one character, and the video that says it plays from there, with captions, by pieces.
import { expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()

test('what a caption says is found, played from its second, and jumped to', async () => {
  const { page } = await visits.holding('13800000001')
  const pieces: number[] = []
  page.on('response', reply => {
    if (reply.url().endsWith('/help/messages.webm')) pieces.push(reply.status())
  })
  await page.goto('/help/video')
  await page.getByRole('list', { name: '视频', exact: true }).getByRole('link').first().waitFor()
  await page.getByRole('searchbox', { name: '搜索手册与视频' }).fill('短')
  await page.keyboard.press('Enter')
  await page
    .getByRole('list', { name: '搜索结果' })
    .getByRole('link', { name: /视频：消息中心与通知设置/ })
    .click()
  const video = page.locator('video')
  await video.waitFor()
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState)).toBeGreaterThan(0)
  const at = Number(new URL(page.url()).searchParams.get('at') ?? 0)
  expect(at).toBeGreaterThan(0)
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeCloseTo(at, 1)
  expect(await violations(page)).toEqual([])
  const last = page.getByRole('list', { name: '字幕' }).getByRole('button').last()
  const text = ((await last.textContent()) ?? '').replace(/^\d+:\d\d/, '')
  await last.click()
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(20)
  // Shown in the picture while it plays, in step with the list.
  const shown = () =>
    video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => [...(track?.activeCues ?? [])].map(cue => (cue as VTTCue).text))
  await expect.poll(shown).toEqual([text])
  expect(await last.getAttribute('aria-current')).toBe('true')
  expect(new Set(pieces)).toEqual(new Set([206]))
})

// A film goes up in pieces over a line that is cut, an avatar's video and one of a picture are made and played in the page, and an identity gets its square picture.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { picture } from '../support/pictures.ts'
import { useVisits } from '../support/visits.ts'

const visits = useVisits()
const PLATFORM = '/tiktok-create-platform'
const CHUNK = '/tiktok/creative/upload/chunk'
const MB = 1024 * 1024
/** Of 4 MB each, the last one shorter. */
const PIECES = 11

/** A film of two seconds; behind it a box of `bytes` that players leave out. */
function film(bytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes + 8, 0)
  head.write('free', 4)
  const shown = readFileSync(fileURLToPath(new URL('../../../apps/sandbox/data/film.mp4', import.meta.url)))
  return Buffer.concat([shown, head, Buffer.alloc(bytes, 7)])
}

test('a film in pieces, videos by an avatar and by Symphony, an identity', async () => {
  const { page } = await visits.holding('13800000001')
  const file = { name: '春季上新.mp4', mimeType: 'video/mp4', buffer: film(42 * MB) }
  const input = page.locator('input[type=file]')
  const rows = page.getByRole('list', { name: '上传列表' })

  // The line is gone after the first piece; then the page is loaded anew, and the same file goes on.
  let arrived = 0
  page.on('response', reply => {
    if (!reply.url().endsWith(CHUNK)) return
    arrived += 1
    if (arrived === 1) void page.context().setOffline(true)
  })
  await page.goto(`${PLATFORM}?tab=upload`)
  await input.setInputFiles(file)
  await expect.poll(() => arrived).toBeGreaterThan(0)
  await page.getByRole('button', { name: `暂停 ${file.name}` }).click()
  await rows.getByText(/^已暂停，已上传 \d+%$/).waitFor()
  await page.context().setOffline(false)
  await page.reload()
  const unfinished = page.getByRole('list', { name: '未完成的上传' })
  await unfinished.getByText(/^已上传 [1-9]\d?%/).waitFor()
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith(CHUNK)) sent += 1
  })
  await input.setInputFiles(file)
  await rows.getByText('已上传到素材库').waitFor()
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(PIECES)
  await input.setInputFiles({ name: '头像.png', mimeType: 'image/png', buffer: picture(640, 640) })
  await expect.poll(() => rows.getByText('已上传到素材库').count()).toBe(2)
  await input.setInputFiles({ name: '压缩包.mp4', mimeType: 'video/mp4', buffer: Buffer.from('PK\u0003\u0004') })
  await rows.getByText('文件内容不是视频，请检查后重新选择').waitFor()
  expect(await violations(page)).toEqual([])

  await page.getByRole('tab', { name: '数字人视频' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('textbox', { name: '脚本' }).fill('大家好，这款双肩包又轻又能装。')
  await page.getByRole('textbox', { name: '视频名称' }).fill('双肩包口播')
  await page.getByRole('button', { name: '生成视频' }).click()
  await finished(page, '数字人视频任务', '双肩包口播')

  await symphony(page)

  await page.getByRole('tab', { name: '素材库' }).click()
  const gallery = page.getByRole('list', { name: '素材', exact: true })
  await gallery.getByText('双肩包口播.mp4').waitFor()
  await gallery.getByText('双肩包图集.mp4').waitFor()
  expect(await violations(page)).toEqual([])
  await plays(page, gallery, file.name)

  await page.getByRole('tab', { name: '身份' }).click()
  await page.getByRole('button', { name: '创建身份' }).click()
  const dialog = page.getByRole('dialog', { name: '创建身份' })
  await dialog.getByRole('textbox', { name: '身份名称' }).fill('岚汐旗舰店')
  await dialog.getByRole('button', { name: '选择头像' }).click()
  const picker = page.getByRole('dialog', { name: '选择头像' })
  await picker.getByRole('radio', { name: '头像.png' }).check()
  await picker.getByRole('button', { name: '确定' }).click()
  await dialog.getByRole('button', { name: '创建身份' }).click()
  const identity = page.getByRole('list', { name: '身份列表' }).getByRole('listitem').filter({ hasText: '岚汐旗舰店' })
  await identity.getByText('可用', { exact: true }).waitFor({ timeout: 240_000 })
})

/** TikTok proposes a script, and makes a video of it and of the picture that was uploaded. */
async function symphony(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Symphony' }).click()
  await page.getByRole('textbox', { name: '产品名称' }).fill('City backpack')
  await page.getByRole('textbox', { name: '产品描述' }).fill('light, waterproof')
  await page.getByRole('button', { name: '生成脚本' }).click()
  await page.getByRole('button', { name: '建议 1 用作视频脚本' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: '视频脚本' }).inputValue()).toContain('City backpack')
  await page.getByRole('button', { name: '选择图片' }).click()
  const picker = page.getByRole('dialog', { name: '选择图片' })
  await picker.getByRole('checkbox', { name: '头像.png' }).check()
  await picker.getByRole('button', { name: '确定' }).click()
  await page.getByRole('textbox', { name: '视频名称' }).fill('双肩包图集')
  await page.getByRole('button', { name: '生成视频' }).click()
  await finished(page, 'Symphony 视频任务', '双肩包图集')
}

/** The task ends, says that AI made it, and its video plays. */
async function finished(page: Page, tasks: string, name: string): Promise<void> {
  const task = page.getByRole('list', { name: tasks }).getByRole('listitem').filter({ hasText: name })
  await task.getByText('完成', { exact: true }).waitFor({ timeout: 240_000 })
  await task.getByText('AIGC').waitFor()
  await plays(page, task, name)
}

async function plays(page: Page, place: Locator, name: string): Promise<void> {
  await place.getByRole('button', { name: `播放 ${name}` }).click()
  const player = page.getByRole('dialog', { name }).locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
}

// Uploads of assets: what is wrong is told at once, chunks go on after a cut, a pause and a reload, and nothing is sent twice.
import { holdTime, pageViolations } from '@tallyhelm/browser/app/test-page'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'
import { CHUNK_BYTES, type Standing, standCreatives } from './test-creatives.ts'
import { mp4Bytes, pngBytes } from './test-media.ts'

const stage = openStage()
const UPLOAD = '/tiktok-create-platform?tab=upload'

let standing: Standing
beforeEach(() => {
  stage.server().leaveRest()
  standAround(stage.server())
  standing = standCreatives(stage.server())
})
const asked = (call: string) => standing.asked.flatMap(([name, request]) => (name === call ? [request] : []))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tile = page.getByRole('button', { name: '图片或视频' })
const rows = page.getByRole('list', { name: '上传列表' })
const film = (mediaBytes: number, name = '新品.mp4') =>
  new File([mp4Bytes({ width: 720, height: 1280, mediaBytes })], name, { type: 'video/mp4', lastModified: 1_000 })
const unfinished = page.getByRole('list', { name: '未完成的上传' })

test('what is wrong with a file is told at once, and nothing of it is sent', async () => {
  await stage.open(UPLOAD)
  await userEvent.upload(tile, [
    new File(['PK\u0003\u0004 no film'], '压缩包.mp4', { type: 'video/mp4' }),
    new File([mp4Bytes({ width: 1000, height: 100 })], '太宽.mp4', { type: 'video/mp4' }),
    new File(['x'], '动图.gif', { type: 'image/gif' }),
    new File([pngBytes(100, 100)], '太小.png', { type: 'image/png' }),
  ])
  for (const said of [
    '文件内容不是视频，请检查后重新选择',
    /^不能用于任何渠道。Facebook：宽高比须为.*TikTok：宽高比须为/,
    '仅支持 JPG、PNG 图片和 MP4、MOV 视频',
    /^不适用于 Facebook：尺寸不能小于 500×500/,
    '已上传到素材库',
  ])
    await expect.element(rows.getByText(said)).toBeVisible()
  expect(asked('begin')).toHaveLength(1)
  expect(await pageViolations()).toEqual([])
  await button('移除 动图.gif').click()
  expect(rows.getByRole('listitem').elements()).toHaveLength(3)
})

test('a cut line is waited for, and the server says where to go on', async () => {
  holdTime()
  standing.cuts = 2
  await stage.open(UPLOAD)
  await page.getByRole('checkbox', { name: /由 AI 制作或修改/ }).click()
  const file = film(2 * CHUNK_BYTES)
  await userEvent.upload(tile, file)
  await expect.element(rows.getByText('已上传到素材库')).toBeVisible()
  expect(standing.offsets).toEqual([0, CHUNK_BYTES, 2 * CHUNK_BYTES])
  expect(asked('begin')[0]).toMatchObject({ name: '新品.mp4', bytes: file.size, is_ai_made: true })
  expect(new Set(asked('begin').map(request => JSON.stringify(request)))).toHaveLength(1)
})

test('an upload is paused, goes on after a reload by choosing the file again, and a third time is none', async () => {
  let open = () => {}
  await stage.open(UPLOAD)
  const bytes = mp4Bytes({ width: 720, height: 1280, mediaBytes: 3 * CHUNK_BYTES })
  const chosen = () => new File([bytes], '新品.mp4', { type: 'video/mp4', lastModified: 1_000 })
  standing.gate = new Promise(resolve => {
    open = resolve
  })
  await userEvent.upload(tile, chosen())
  await button('暂停 新品.mp4').click()
  await expect.element(rows.getByText(/^已暂停，已上传 \d+%$/)).toBeVisible()
  standing.gate = undefined
  open()
  await button('继续上传 新品.mp4').click()
  await expect.poll(() => standing.offsets.length).toBeGreaterThan(0)
  await expect.element(rows.getByText('已上传到素材库')).toBeVisible()
  const sent = [...standing.offsets]
  expect(sent).toEqual([...new Set(sent)])

  stage.reopen()
  await expect.element(tile).toBeVisible()
  await userEvent.upload(tile, chosen())
  await expect.element(rows.getByText('素材库已有相同的文件，没有重复上传')).toBeVisible()
  expect(standing.offsets).toEqual(sent)
})

test('what another day began stands below, goes on from there, or is given up', async () => {
  await stage.open(UPLOAD)
  const bytes = mp4Bytes({ width: 720, height: 1280, mediaBytes: 3 * CHUNK_BYTES })
  const chosen = () => new File([bytes], '旧片.mp4', { type: 'video/mp4', lastModified: 2_000 })
  // The second chunk never ends: then the page is loaded again.
  let chunks = 0
  const { promise: never } = Promise.withResolvers<void>()
  Object.defineProperty(standing, 'gate', { get: () => (chunks++ === 0 ? undefined : never), configurable: true })
  await userEvent.upload(tile, chosen())
  await expect.poll(() => chunks).toBe(2)
  Object.defineProperty(standing, 'gate', { value: undefined, writable: true })
  stage.reopen()
  await expect.element(unfinished.getByText(/^已上传 33%/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await userEvent.upload(tile, chosen())
  await expect.element(rows.getByText('已上传到素材库')).toBeVisible()
  expect(standing.offsets).toEqual([0, 1, 2, 3].map(at => at * CHUNK_BYTES))
  await expect.element(unfinished).not.toBeInTheDocument()
})

test('a pasted picture goes up from anywhere on the page', async () => {
  await stage.open(UPLOAD)
  await expect.element(tile).toBeVisible()
  const data = new DataTransfer()
  data.items.add(new File([pngBytes(1080, 1080)], '截图.png', { type: 'image/png' }))
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  await expect.element(rows.getByText('截图.png')).toBeVisible()
  await expect.element(rows.getByText('已上传到素材库')).toBeVisible()
})

// The videos as a page: cards, one with its player, captions and steps, a search that leads to a second; accessible in both widths.
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { articleBlocks } from '@tallyhelm/protocol/topics/help/body'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { helpSchemas } from '@tallyhelm/protocol/topics/help/schemas'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const video = { name: 'add-quota' as const, seconds: 40 }
const captions = [
  { from: 0, to: 4, text: '打开账户列表。' },
  { from: 4, to: 9, text: '填写新增额度。' },
]
const entry = { article_id: '7', topic: 'QUOTA' as const, title: '视频：新增额度', video }
const words = { article_id: '8', topic: 'QUOTA' as const, title: '如何新增额度', video: null }
const cards = page.getByRole('list', { name: '视频', exact: true })
const player = page.getByRole('region', { name: '视频：视频：新增额度' })
const said = page.getByRole('list', { name: '字幕' })

beforeEach(() => localStorage.removeItem('helpVideo-add-quota'))

function answerVideos(articles: (typeof entry | typeof words)[] = [entry, words]): void {
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(helpEndpoints, helpSchemas, {
    articles: () => ({ articles }),
    article: ({ article_id }) => {
      if (article_id !== entry.article_id) throw new Refusal('NOT_FOUND')
      const blocks = articleBlocks('1. 打开账户列表\n2. 填写金额')
      return { ...entry, blocks, changed_at: '2026-03-02T04:00:00Z', is_solved: null, video: { ...video, captions } }
    },
    search: ({ text }) => ({
      hits: [{ ...entry, title: [{ text: entry.title, is_hit: false }], excerpt: [{ text, is_hit: true }], at: 4 }],
    }),
  })
}

test('a card leads to its player with captions, the steps in words, and back to all', async () => {
  answerVideos()
  await stage.open('/help/video')
  await expect.element(cards.getByText('0:40')).toBeVisible()
  expect(cards.getByRole('link').elements()).toHaveLength(1)
  ;(cards.getByRole('link').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(player).toBeVisible()
  const track = player.element().querySelector('track')
  expect([track?.kind, track?.srclang, track?.default, track?.getAttribute('src')]).toEqual([
    'captions',
    'zh-CN',
    true,
    '/help/add-quota.vtt',
  ])
  await expect.element(said.getByRole('button', { name: /填写新增额度。$/ })).toBeVisible()
  await expect.element(page.getByRole('article').getByText('填写金额')).toBeVisible()
  await page.getByRole('link', { name: '全部视频' }).click()
  await expect.element(cards).toBeVisible()
})

test('what is found leads to the second at which it is said', async () => {
  answerVideos()
  await stage.open('/help/video')
  await page.getByRole('searchbox', { name: '搜索手册与视频' }).fill('填')
  await userEvent.keyboard('{Enter}')
  await page
    .getByRole('list', { name: '搜索结果' })
    .getByRole('link', { name: /视频 0:04/ })
    .click()
  await expect.element(player).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ article: '7', q: '填', at: '4' })
  await expect.element(said.getByRole('button', { name: /填写新增额度。$/ })).toBeVisible()
})

test('without videos the page says so, and one that was withdrawn too', async () => {
  answerVideos([words])
  await stage.open('/help/video')
  await expect.element(page.getByText('视频正在录制')).toBeVisible()
  await stage.open('/help/video?article=9')
  await expect.element(page.getByText('文档不存在或已撤下')).toBeVisible()
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('at %s px cards and player are accessible and fit', async (_width, size) => {
  answerVideos()
  localStorage.setItem('helpVideo-add-quota', '0.5')
  await stage.open('/help/video', size)
  await expect.element(cards.getByText('已观看 50%')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)
  await stage.open('/help/video?article=7', size)
  await expect.element(player).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)
})

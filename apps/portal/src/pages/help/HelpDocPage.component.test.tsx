// The manual as a page: the tree, a search, one article with its parts, and the question whether it helped; accessible in both widths.
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { articleBlocks } from '@tallyhelm/protocol/topics/help/body'
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { type HelpAnswer, helpSchemas } from '@tallyhelm/protocol/topics/help/schemas'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { standAround } from '../../shell/test-around.ts'

const stage = openStage()
const articles = [
  { article_id: '1', topic: 'OPENING' as const, title: '如何开户', video: null },
  { article_id: '2', topic: 'QUOTA' as const, title: '如何新增额度', video: null },
]
const body = '## 提交申请\n1. 打开**账户列表**\n## 查看结果\n到[操作记录](/operate/record)查看'
const tree = page.getByRole('navigation', { name: '手册目录' })
const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })

function answerHelp(found = articles): HelpAnswer[] {
  const said: HelpAnswer[] = []
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(helpEndpoints, helpSchemas, {
    articles: () => ({ articles: found }),
    search: ({ text }) => ({
      hits: found
        .filter(one => one.title.includes(text))
        .map(one => ({
          ...one,
          title: one.title
            .split(text)
            .flatMap((piece, at) => [...(at > 0 ? [{ text, is_hit: true }] : []), { text: piece, is_hit: false }]),
          excerpt: [{ text: '打开账户列表', is_hit: false }],
          at: null,
        })),
    }),
    article: ({ article_id }) => {
      const article = found.find(one => one.article_id === article_id)
      if (!article) throw new Refusal('NOT_FOUND')
      const is_solved = said.findLast(one => one.article_id === article_id)?.is_solved ?? null
      return { ...article, blocks: articleBlocks(body), changed_at: '2026-03-02T04:00:00Z', is_solved }
    },
    answer: answer => {
      said.push(answer)
      return {}
    },
  })
  return said
}

test('the first article opens, another one by the tree, and the address keeps it', async () => {
  answerHelp()
  await stage.open('/help/doc')
  await expect.element(title('如何开户')).toBeVisible()
  await tree.getByRole('button', { name: '如何新增额度' }).click()
  await expect.element(title('如何新增额度')).toBeVisible()
  expect(new URLSearchParams(location.search).get('article')).toBe('2')
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '查看结果' }).click()
  await expect.element(page.getByRole('heading', { level: 3, name: '查看结果' })).toHaveFocus()
  await expect.element(page.getByRole('article').getByRole('link', { name: '操作记录' })).toHaveAttribute('href', '/operate/record')
})

test('a topic opens at its first article, says where it has none, and is left by the tree', async () => {
  answerHelp()
  await stage.open('/help/doc?topic=QUOTA')
  await expect.element(title('如何新增额度')).toBeVisible()
  await stage.open('/help/doc?topic=AI')
  await expect.element(page.getByText('“AI”的文档正在编写')).toBeVisible()
  await tree.getByRole('button', { name: '如何开户' }).click()
  await expect.element(title('如何开户')).toBeVisible()
  expect(location.search).toBe('?article=1')
  await stage.open('/help/doc?topic=NONE')
  await expect.element(title('如何开户')).toBeVisible()
})

test('what is searched for takes the place of the tree, marked, and opens by the keyboard; nothing found is said', async () => {
  answerHelp()
  await stage.open('/help/doc')
  const search = page.getByRole('searchbox', { name: '搜索手册与视频' })
  await search.fill('额')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('找到 1 条')).toBeVisible()
  const hit = page.getByRole('list', { name: '搜索结果' }).getByRole('link')
  await expect.poll(() => hit.element().querySelector('strong')?.textContent).toBe('如何新增额度')
  expect(hit.element().querySelector('mark')?.textContent).toBe('额')
  expect(tree.elements()).toEqual([])
  ;(hit.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(title('如何新增额度')).toBeVisible()
  expect(new URLSearchParams(location.search).get('q')).toBe('额')
  await search.fill('没有这个词')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect.element(page.getByText('没有找到相关内容，请换个词试试')).toBeVisible()
  await search.fill('')
  await expect.element(tree.getByRole('button', { name: '如何开户' })).toBeVisible()
})

test('whether it helped is asked, sent and remembered; who was not helped is led to the feedback form', async () => {
  const said = answerHelp()
  await stage.open('/help/doc?article=2')
  await page.getByRole('button', { name: '未解决' }).click()
  await expect.element(page.getByRole('link', { name: '告诉我们缺少什么' })).toBeVisible()
  await page.getByRole('button', { name: '已解决' }).click()
  await expect.element(page.getByText('感谢您的反馈', { exact: true })).toBeVisible()
  expect(said).toEqual([
    { article_id: '2', is_solved: false },
    { article_id: '2', is_solved: true },
  ])
})

test('an article that was taken away says so, and a manual without articles too', async () => {
  answerHelp()
  await stage.open('/help/doc?article=9')
  await expect.element(page.getByText('文档不存在或已撤下')).toBeVisible()
  answerHelp([])
  await stage.open('/help/doc')
  await expect.element(page.getByText('操作手册正在编写')).toBeVisible()
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
] as const)('at %s px it is accessible and fits', async (_width, size) => {
  answerHelp()
  await stage.open('/help/doc', size)
  await expect.element(title('如何开户')).toBeVisible()
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)
})

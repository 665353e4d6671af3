// 政策文件 in 公告与内容: published with its words, withdrawn with a reason, in both widths; risk control finds this tab alone.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consolePolicyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import { consolePolicySchemas, type ConsolePolicyFiles } from '@tallyhelm/protocol/topics/violations/policy-schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
type Policy = ConsolePolicyFiles['files'][number]
const published: Policy = {
  file_id: '7',
  channel: 'FACEBOOK',
  title: 'Meta 广告发布规范',
  version: '2026-03',
  bytes: 8,
  published_at: '2026-03-02T04:00:00Z',
  file_name: 'standards.pdf',
  staff_name: '江望舒',
  withdrawn_at: null,
  withdrawn_by: '',
  withdraw_reason: '',
}
const taken = { withdrawn_at: '2026-03-03T04:00:00Z', withdrawn_by: '江望舒', withdraw_reason: '渠道已发布新版' }

/** Keeps the files as the server does. */
function room(who: 'risk' | 'audit', files: Policy[]): unknown[] {
  stage.as(who)
  const sent: unknown[] = []
  stage.server().answer(consolePolicyEndpoints, consolePolicySchemas, {
    policies: () => ({ files }),
    upload: said => {
      sent.push(said)
      files.unshift({ ...published, ...said, file_id: '8' })
      return { file_id: '8' }
    },
    withdraw: ({ file_id, reason }) => {
      sent.push({ file_id, reason })
      files.forEach((file, place) => {
        if (file.file_id === file_id) files[place] = { ...file, ...taken, withdraw_reason: reason }
      })
      return {}
    },
    file: () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
  })
  return sent
}
const rows = () => page.getByRole('list', { name: '政策文件' }).getByRole('listitem')

test('risk control finds the policy files alone, each with its state and its paper, in both widths', async () => {
  room('risk', [published, { ...published, ...taken, file_id: '6', version: '2025-11' }])
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/notices', size)
    await expect.element(rows().filter({ hasText: '2026-03）' }).getByText('已发布')).toBeVisible()
    await expect
      .element(
        rows()
          .filter({ hasText: '2025-11）' })
          .getByText(/江望舒 撤回：渠道已发布新版/),
      )
      .toBeVisible()
    expect(
      page
        .getByRole('tab')
        .elements()
        .map(tab => tab.textContent),
    ).toEqual(['政策文件'])
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
  await rows().first().getByRole('button', { name: '打开 Meta 广告发布规范' }).click()
  await expect
    .element(
      rows()
        .first()
        .getByRole('link', { name: /下载 Meta 广告发布规范/ }),
    )
    .toBeVisible()
})

test('what is missing is said, and a file is published', async () => {
  const sent = room('risk', [])
  await stage.open('/console/notices?tab=policies', PHONE)
  await expect.element(page.getByText('还没有政策文件')).toBeVisible()
  await page.getByRole('button', { name: '上传政策文件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传政策文件' })
  await dialog.getByRole('button', { name: '发布' }).click()
  for (const problem of ['请填写标题', '请填写版本', '请选择政策文件']) await expect.element(dialog.getByText(problem).last()).toBeVisible()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('textbox', { name: '标题' }).fill('Meta 落地页要求')
  await dialog.getByRole('textbox', { name: '版本' }).fill('2026-04')
  await userEvent.upload(
    dialog.getByRole('button', { name: /^政策文件/ }),
    new File(['%PDF-1.7'], 'landing.pdf', { type: 'application/pdf' }),
  )
  await dialog.getByRole('button', { name: '发布' }).click()
  await stage.toasted('政策文件已发布')
  expect(sent).toEqual([{ channel: 'FACEBOOK', title: 'Meta 落地页要求', version: '2026-04' }])
  await expect.element(rows().filter({ hasText: 'Meta 落地页要求' })).toBeVisible()
})

test('a file that the server refuses leaves the form as it was typed', async () => {
  room('risk', [])
  stage.server().answer(consolePolicyEndpoints, consolePolicySchemas, {
    upload: () => {
      throw new Refusal('FILE_UNREADABLE')
    },
  })
  await stage.open('/console/notices?tab=policies')
  await page.getByRole('button', { name: '上传政策文件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传政策文件' })
  await dialog.getByRole('textbox', { name: '标题' }).fill('Meta 落地页要求')
  await dialog.getByRole('textbox', { name: '版本' }).fill('2026-04')
  await userEvent.upload(dialog.getByRole('button', { name: /^政策文件/ }), new File(['zip'], 'landing.pdf', { type: 'application/pdf' }))
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect.element(dialog.getByText(new Refusal('FILE_UNREADABLE').message).last()).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: '标题' })).toHaveValue('Meta 落地页要求')
})

test('a file is withdrawn with a reason by keys alone, and can be withdrawn once', async () => {
  const sent = room('risk', [published])
  await stage.open('/console/notices?tab=policies')
  await expect.element(rows().first()).toBeVisible()
  ;(page.getByRole('button', { name: '撤回：Meta 广告发布规范' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: /^撤回政策文件：/ })
  await dialog.getByRole('textbox', { name: '原因' }).fill('渠道已发布新版')
  await dialog.getByRole('button', { name: '撤回政策文件' }).click()
  await expect.element(rows().first().getByText('已撤回')).toBeVisible()
  expect(sent).toEqual([{ file_id: '7', reason: '渠道已发布新版' }])
  expect(page.getByRole('button', { name: '撤回：Meta 广告发布规范' }).elements()).toEqual([])
})

test('auditors read the files, and change none', async () => {
  room('audit', [published])
  await stage.open('/console/notices?tab=policies')
  await expect.element(rows().first()).toBeVisible()
  for (const name of [/上传政策文件/, /^撤回/]) expect(page.getByRole('button', { name }).elements()).toEqual([])
})

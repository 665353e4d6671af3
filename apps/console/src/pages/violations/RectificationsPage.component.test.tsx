// 整改: a submission is reviewed from its panel in both widths, a late review keeps what was typed, and its evidence is read in place.
import { excessWidth, pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { sampleOf } from '@tallyhelm/browser/calls/test-samples'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { caseSchemas } from '@tallyhelm/protocol/topics/cases/schemas'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import { type ConsoleRectificationDetail, consoleRectificationSchemas } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
const AT = '2026-03-02T04:00:00Z'
const DEADLINE = '2026-03-05T15:59:59.999Z'
const round = {
  case_id: '91',
  number: 2,
  measures: ['AD_REMOVED' as const],
  explanation: '已下架全部违规广告，并修改了落地页的优惠描述。',
  submitter: '林晚舟',
  submitted_at: AT,
  outcome: null,
  reason: '',
}
const submitted: ConsoleRectificationDetail = {
  ...sampleOf(consoleRectificationSchemas.detail.response),
  rectification_id: '71',
  account_name: '星河一号',
  status: 'TO_BE_REVIEWED',
  deadline_at: DEADLINE,
  is_suspended: false,
  rounds: [round, { ...round, case_id: '90', number: 1, outcome: 'REJECT', reason: '截图看不清落地页' }],
}

type Sent = [string, unknown]
function room(who: 'risk' | 'audit', over: Partial<ConsoleRectificationDetail> = {}): Sent[] {
  stage.as(who)
  const sent: Sent[] = []
  stage.server().answer(consoleRectificationEndpoints, consoleRectificationSchemas, {
    list: ({ page_num, page_size }) => ({ content: [submitted], total_size: 1, page_num, page_size }),
    detail: () => ({ ...submitted, ...over }),
    extend: input => {
      sent.push(['extend', input])
      return {}
    },
  })
  const review = {
    ...sampleOf(caseSchemas.detail.response),
    case_id: '91',
    kind: 'RECTIFICATION',
    status: 'PENDING',
    obstacle: null,
  } as const
  const detail = { ...review, revision: 2, title: '整改 星河一号', facts: [], proof: null, warning: null }
  stage.server().answer(caseEndpoints, caseSchemas, {
    detail: () => detail,
    evidence: () => ({ files: [] }),
    decide: input => {
      sent.push(['decide', input])
      return detail
    },
  })
  return sent
}
const panel = () => page.getByRole('dialog', { name: '整改：星河一号' })
const press = async (name: string) => {
  await expect.element(panel().getByRole('button', { name, exact: true })).toBeVisible()
  ;(panel().getByRole('button', { name, exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('a submission is opened from the list, shown with its rounds in both widths, and approved by keys alone', async () => {
  const sent = room('risk')
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/rectifications', size)
    await page.getByRole('button', { name: '查看' }).first().click()
    await expect.element(panel().getByRole('button', { name: '通过' })).toBeVisible()
    for (const words of ['第 2 次提交', round.explanation, '审核中', '截图看不清落地页', '查看第 1 次提交的凭证'])
      expect(panel().element().textContent).toContain(words)
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    expect(excessWidth(), `${size[0]}`).toBe(0)
  }
  await press('通过')
  const dialog = page.getByRole('dialog', { name: '通过：整改 星河一号' })
  await dialog.getByRole('button', { name: '通过' }).click()
  await expect.poll(() => sent).toMatchObject([['decide', { case_id: '91', revision: 2, verdict: 'APPROVE' }]])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('it is rejected with a reason that its customer will read, and extended to another deadline', async () => {
  const sent = room('risk')
  await stage.open('/console/rectifications?open=71')
  await press('驳回')
  const reject = page.getByRole('dialog', { name: '驳回：整改 星河一号' })
  await reject.getByRole('button', { name: '驳回' }).click()
  await expect.element(reject.getByText('原因至少 5 个字符').last()).toBeVisible()
  await reject.getByRole('textbox', { name: /原因/ }).fill('落地页仍显示原价优惠，请修改后重新提交')
  await reject.getByRole('button', { name: '驳回' }).click()
  await expect.poll(() => sent).toMatchObject([['decide', { verdict: 'REJECT', reason: '落地页仍显示原价优惠，请修改后重新提交' }]])
  await press('延期')
  const day = dayOf(new Date(Date.now() + 3 * 86_400_000))
  const extend = page.getByRole('dialog', { name: '延期：星河一号' })
  await extend.getByRole('textbox', { name: /新的截止时间/ }).fill(`${day} 18:00`)
  await extend.getByRole('textbox', { name: '原因' }).fill('客户已提交渠道申诉')
  expect(await pageViolations()).toEqual([])
  await extend.getByRole('button', { name: '延期' }).click()
  const asked = { rectification_id: '71', shown: DEADLINE, deadline_at: `${day}T10:00:00.000Z`, reason: '客户已提交渠道申诉' }
  await expect.poll(() => sent.at(-1)).toEqual(['extend', asked])
})

test('a review that comes too late says so, and keeps what was typed', async () => {
  room('risk')
  stage.server().answer(caseEndpoints, caseSchemas, {
    decide: () => {
      throw new Refusal('CASE_CLOSED')
    },
  })
  await stage.open('/console/rectifications?open=71', PHONE)
  await press('驳回')
  const dialog = page.getByRole('dialog', { name: '驳回：整改 星河一号' })
  await dialog.getByRole('textbox', { name: /原因/ }).fill('落地页仍显示原价优惠，请修改')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect.element(dialog.getByText('状态已变化，请刷新后重试')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /原因/ })).toHaveValue('落地页仍显示原价优惠，请修改')
  expect(await pageViolations()).toEqual([])
})

/** The smallest picture there is. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const bytesOf: Record<string, [type: string, body: BodyInit]> = {
  'a.png': ['image/png', Uint8Array.from(atob(PIXEL), letter => letter.charCodeAt(0))],
  'b.mp4': ['video/mp4', 'ftyp'],
  'c.pdf': ['application/pdf', '%PDF-1.7'],
}

test('evidence is read in place: pictures at once, videos and papers when asked for, in both widths', async () => {
  room('risk')
  const asked: string[] = []
  stage.server().answer(caseEndpoints, caseSchemas, {
    evidence: () => ({
      files: [
        { key: 'a.png', name: '下架截图.png', content_type: 'image/png', bytes: 70 },
        { key: 'b.mp4', name: '落地页录屏.mp4', content_type: 'video/mp4', bytes: 4 },
        { key: 'c.pdf', name: '整改报告.pdf', content_type: 'application/pdf', bytes: 8 },
        { key: 'gone.pdf', name: '说明.pdf', content_type: 'application/pdf', bytes: 8 },
      ],
    }),
    evidenceFile: ({ key }) => {
      asked.push(key)
      const [type, body] = bytesOf[key] ?? []
      if (type === undefined) throw new Refusal('NOT_FOUND')
      return new Response(body, { headers: { 'content-type': type } })
    },
  })
  const evidence = panel().getByRole('region', { name: '第 2 次提交的凭证' })
  const open = (name: string) => evidence.getByRole('button', { name: `打开 ${name}` }).click()
  for (const size of [DESKTOP, PHONE]) {
    await stage.open('/console/rectifications?open=71', size)
    await expect.element(evidence.getByRole('img', { name: '下架截图.png' })).toBeVisible()
    expect(asked, 'what nobody asked for').not.toContain('b.mp4')
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    if (size === DESKTOP) continue
    await open('落地页录屏.mp4')
    await expect.poll(() => evidence.element().querySelector('video')?.getAttribute('aria-label')).toBe('落地页录屏.mp4')
    await open('整改报告.pdf')
    await expect.element(evidence.getByRole('link', { name: '下载 整改报告.pdf' })).toHaveAttribute('download', '整改报告.pdf')
    await open('说明.pdf')
    await expect.element(evidence.getByText(/不存在/)).toBeVisible()
    expect(excessWidth()).toBe(0)
  }
})

test('auditors read, and change nothing', async () => {
  room('audit')
  await stage.open('/console/rectifications?open=71')
  await expect.element(panel().getByText(round.explanation).first()).toBeVisible()
  for (const name of ['通过', '驳回', '延期']) expect(panel().getByRole('button', { name, exact: true }).elements(), name).toEqual([])
})

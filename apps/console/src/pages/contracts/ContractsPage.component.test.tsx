// 合同审核: the list and the panel of a contract in both widths, its file read in place where it is our own, switching one off with a reason, and what an upload of a paper asks for.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { consoleContractSchemas, type ContractDetail } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()
beforeEach(() => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(bytes => {
    framed.push(bytes as Blob)
    return 'about:blank'
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(1440, 900)
})
const AT = '2026-03-02T04:00:00Z'

const signed: ContractDetail = {
  contract_id: '61',
  case_id: null,
  customer_id: '5',
  customer_name: '星河出海',
  customer_sign_name: '星河出海有限公司',
  account_name: '星河出海有限公司',
  bank: '招商银行广州分行',
  bank_account: '**** 1111',
  swift_code: 'CMBCCNBS',
  attachments: 1,
  data_source: '1',
  approve_status: '1',
  contract_status: '1',
  created_at: AT,
  bank_account_full: '6222 0000 1111',
  email: 'law@example.com',
  reject_reason: '',
  has_file: true,
  file_sha256: 'ab'.repeat(32),
  evidence: { user_name: '林晚舟', address: '203.0.113.7', method: 'sms', proved_at: AT, signed_at: AT, body_sha256: 'cd'.repeat(32) },
  files: [{ name: '营业执照.pdf' }],
  steps: [
    { state: 'PENDING', mover: 'customer', by: '林晚舟', note: '', at: AT },
    { state: 'ON', mover: 'staff', by: '沈知微', note: '', at: AT },
  ],
}

const PAPER = '%PDF-1.7 some paper'
/** What is framed; the reader itself is the browser's, and a test's page does not survive it. */
const framed: Blob[] = []

function room(who: 'fin' | 'ops' | 'admin' = 'fin', contract = signed) {
  stage.as(who)
  stage.server().file(consoleContractEndpoints.file.path, () => new Response(PAPER, { headers: { 'content-type': 'text/html' } }))
  const sent: unknown[] = []
  stage.server().answer(consoleContractEndpoints, consoleContractSchemas, {
    list: ({ page_num, page_size }) => ({ content: [contract], total_size: 1, page_num, page_size }),
    detail: () => contract,
    switch: input => {
      sent.push(input)
      return {}
    },
  })
  return sent
}
const panel = () => page.getByRole('dialog', { name: '合同：星河出海有限公司' })

test('a contract tells its form, its proof and its steps, and is switched off with a reason by keys alone', async () => {
  const sent = room()
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/contracts?contract=61', size)
    await expect.element(panel()).toBeVisible()
    for (const words of ['6222 0000 1111', 'law@example.com', '短信验证码', 'cd'.repeat(32), 'ab'.repeat(32), '员工 沈知微：'])
      expect(panel().element().textContent).toContain(words)
    const frame = () => panel().element().querySelector('iframe')
    await expect.poll(() => frame()?.title).toBe('合同文件预览')
    expect(frame()?.src).toBe('about:blank#toolbar=0&navpanes=0&view=FitH')
    expect([framed.at(-1)?.type, await framed.at(-1)?.text()]).toEqual(['application/pdf', PAPER])
    await expect.element(panel().getByRole('button', { name: '下载 合同文件（PDF）' })).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
  }
  ;(panel().getByRole('button', { name: '停用合同' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: /^停用合同：/ })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().textContent).toContain('须重新签署才能充值')
  await dialog.getByRole('textbox', { name: '原因' }).fill('客户主体变更')
  expect(await pageViolations()).toEqual([])
  ;(dialog.getByRole('button', { name: '停用合同' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ contract_id: '61', is_on: false, reason: '客户主体变更' }])
})

test.each([
  { name: 'a scan that somebody uploaded', isScan: true, canRead: true },
  { name: 'a browser without a reader', isScan: false, canRead: false },
])('$name: the file is offered to be saved, and never framed', async ({ isScan, canRead }) => {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(canRead)
  room('fin', isScan ? { ...signed, evidence: null, data_source: '0' } : signed)
  framed.length = 0
  await stage.open('/console/contracts?contract=61')
  await panel().getByRole('button', { name: '打开 合同文件' }).click()
  await expect.element(panel().getByRole('link', { name: '下载 合同文件（PDF）' })).toBeVisible()
  expect(panel().element().querySelector('iframe')).toBeNull()
  expect(framed).toEqual([])
})

test('a file that cannot be read is said in its place', async () => {
  room()
  stage.server().file(consoleContractEndpoints.file.path, () => new Response('', { status: 500 }))
  await stage.open('/console/contracts?contract=61')
  await expect.element(panel().getByText(/^合同文件读取失败/)).toBeVisible()
  expect(await pageViolations()).toEqual([])
})

test('a paper names each field that it lacks, in both widths, and sends nothing', async () => {
  const sent = room()
  for (const size of [PHONE, DESKTOP]) {
    await stage.open('/console/contracts', size)
    await page.getByRole('button', { name: '上传线下合同' }).click()
    const dialog = page.getByRole('dialog', { name: '上传线下合同' })
    await dialog.getByRole('button', { name: '提交复核' }).click()
    for (const problem of ['请选择客户', '请输入主体全称或个人全称', '请上传合同扫描件', '原因至少 5 个字符'])
      await expect.element(dialog.getByText(problem).last()).toBeVisible()
    expect(await pageViolations(), `${size[0]}`).toEqual([])
    await dialog.getByRole('button', { name: '取消' }).click()
  }
  expect(sent).toEqual([])
})

// The form of a contract: prefilled from the last one, checked by both buttons before anything is sent, silent where the server fails.
import { excessWidth, pageViolations, violations } from '@tallyhelm/browser/app/test-page'
import { DESKTOP, PHONE } from '@tallyhelm/browser/app/test-stage'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import { type ContractCheck, type ContractItem, contractSchemas } from '@tallyhelm/protocol/topics/contracts/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../api/test-stage.tsx'
import { standAround } from '../shell/test-around.ts'

const stage = openStage()
const check: ContractCheck = {
  need_sign: true,
  reason: 'OFF',
  reason_text: '合同已停用，请重新签署',
  reject_reason: '',
  latest: null,
  success_notice: null,
}
const item: ContractItem = {
  id: '7',
  contractAttachmentData: { name: '广告服务合同-某某公司.pdf', url: '' },
  customerSignName: '某某公司',
  approveStatus: 1,
  contractStatus: 0,
  rejectReason: '',
  createTime: '2026-03-02T04:00:00.000Z',
  dataSource: 1,
}
const blank = { customerSignName: '', accountName: '', bankName: '', bankAccount: '', email: '', swiftCode: '', extraAttachmentInfo: '[]' }
const form = page.getByRole('dialog', { name: '签署合同' })
const button = (name: string) => form.getByRole('button', { name, exact: true })

async function open(
  echo = blank,
  address = '/user/info?tab=contract&action=sign',
  size: readonly [number, number] = DESKTOP,
  list = [item],
  state = check,
) {
  stage.as({ customer_type: 1 })
  stage.server().leaveRest()
  standAround(stage.server())
  stage.server().answer(contractEndpoints, contractSchemas, {
    checkContract: () => state,
    preContractList: () => list,
    customerSign: () => ['某某公司'],
    echo: () => echo,
    generatePreview: () => {
      throw new Refusal('BUSY')
    },
  })
  await stage.open(address, size)
}

test.each(['预览', '签署并生成合同'])('%s says what is missing, word for word, and sends nothing', async name => {
  await open()
  await button(name).click()
  for (const text of ['请输入主体全称或个人全称', '请输入邮箱', '请上传附件'])
    await expect.element(form.getByText(text, { exact: true })).toBeVisible()
  await form.getByRole('textbox', { name: '邮箱' }).fill('nobody')
  await button(name).click()
  await expect.element(form.getByText('请输入正确的邮箱', { exact: true })).toBeVisible()
  expect(stage.server().seen(contractEndpoints.generatePreview)).toHaveLength(0)
  expect(stage.server().seen(contractEndpoints.generateContract)).toHaveLength(0)
  expect(await violations(form)).toEqual([])
})

test('what the last contract said stands there, and a preview that fails leaves the button at rest', async () => {
  const extraAttachmentInfo = JSON.stringify([{ name: '营业执照.pdf', url: 'https://static.tallyhelm.example/x.pdf' }])
  await open({ ...blank, customerSignName: '某某公司', bankName: '招商银行', email: 'a@example.com', extraAttachmentInfo })
  await expect.element(form.getByRole('textbox', { name: /^签约主体/ })).toHaveValue('某某公司')
  await expect.element(form.getByRole('textbox', { name: /^开户银行/ })).toHaveValue('招商银行')
  await expect.element(form.getByText('营业执照.pdf')).toBeVisible()
  await button('预览').click()
  await expect.poll(() => stage.server().seen(contractEndpoints.generatePreview).length).toBe(1)
  await expect.element(button('预览')).toBeEnabled()
  await expect.element(form).toBeVisible()
})

test('what is generated is signed once, told with its file, and waits for the review before the recharge', async () => {
  const extraAttachmentInfo = JSON.stringify([{ name: '营业执照.pdf', url: 'https://static.tallyhelm.example/x.pdf' }])
  await open({ ...blank, customerSignName: '某某公司', email: 'a@example.com', extraAttachmentInfo })
  stage.server().answer(contractEndpoints, contractSchemas, { generateContract: () => ({ ...item, approveStatus: 0 as const }) })
  await form.getByRole('textbox', { name: /^银行账号/ }).fill('6222 0000 1111')
  await button('签署并生成合同').click()
  const done = page.getByRole('dialog', { name: '合同已生成' })
  await expect.element(done.getByText(/启用后即可充值/)).toBeVisible()
  expect(done.getByRole('link', { name: '继续充值' }).query()).toBeNull()
  await expect.element(form).not.toBeInTheDocument()
  expect(await violations(done)).toEqual([])
  const [sent, ...more] = stage.server().seen(contractEndpoints.generateContract)
  expect(more).toEqual([])
  expect(sent?.request).toMatchObject({
    customerSignName: '某某公司',
    bankAccount: '6222 0000 1111',
    email: 'a@example.com',
    attachments: [{ name: '营业执照.pdf', url: 'https://static.tallyhelm.example/x.pdf' }],
  })
})

test.each([
  ['1440', DESKTOP],
  ['390', PHONE],
])('at %s px the dialog of all contracts says of each how it stands, and of a rejected one why', async (_, size) => {
  await open(blank, '/user/info?tab=contract', size, [
    { ...item, id: '9', approveStatus: 2, rejectReason: '附件不清晰' },
    { ...item, id: '8', contractStatus: 1, dataSource: 0 },
    item,
  ])
  const current = page.getByRole('list', { name: '当前合同' }).getByRole('listitem')
  await expect.poll(() => current.elements().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/线下.*启用/)])
  await page.getByRole('button', { name: '合同记录（3）' }).click()
  const list = page.getByRole('list', { name: '合同列表' })
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3)
  const [rejected, on, off] = list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  for (const words of ['已驳回', '驳回原因：附件不清晰', '线上']) expect(rejected).toContain(words)
  for (const words of ['已通过', '启用', '线下', '继续充值']) expect(on).toContain(words)
  for (const words of ['已通过', '停用']) expect(off).toContain(words)
  for (const row of [rejected, off]) expect(row).not.toContain('继续充值')
  expect(rejected).not.toContain('停用')
  expect(await pageViolations()).toEqual([])
  expect(excessWidth()).toBe(0)
  await list.getByRole('button', { name: item.contractAttachmentData.name }).nth(1).click()
  const one = page.getByRole('dialog', { name: '合同', exact: true })
  await expect.element(one.getByRole('link', { name: '继续充值' })).toHaveAttribute('href', '/record?action=recharge')
  await userEvent.keyboard('{Escape}')
  await expect.element(one).not.toBeInTheDocument()
  expect(location.search).toBe('?tab=contract')
})

test('one contract that is not on has no way to the recharge, and an unknown one opens nothing', async () => {
  await open(blank, '/user/info?tab=contract&contract=7')
  const one = page.getByRole('dialog', { name: '合同', exact: true })
  await expect.element(one.getByText('停用')).toBeVisible()
  expect(one.getByRole('link', { name: '继续充值' }).query()).toBeNull()
  await open(blank, '/user/info?tab=contract&contract=1%27')
  await expect.element(page.getByRole('list', { name: '当前合同' })).toBeVisible()
  expect(page.getByRole('dialog').query()).toBeNull()
})

test('while a contract is under review none is signed, and an empty list says so', async () => {
  await open(blank, '/user/info?tab=contract&action=sign', DESKTOP, [], { ...check, reason: 'PENDING', reason_text: '' })
  await expect.element(page.getByText('还没有合同')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '签署合同' })).toHaveAccessibleDescription('合同正在审核中')
  expect(form.query()).toBeNull()
})

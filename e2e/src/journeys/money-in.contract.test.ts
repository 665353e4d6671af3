// Money in begins with a contract: who has signed none is asked to, signs by a proof for the very file, staff seal it, and paying goes on.
import { expect, test } from 'vitest'
import { openConsole } from '../models/console.ts'
import { contractPanel, contractRoom } from '../models/contract-pages.ts'
import { violations } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { looksRight } from '../support/looks.ts'
import { drawn, inkAt, signatures } from '../support/papers.ts'
import { pictureFile } from '../support/pictures.ts'
import { quiet } from '../support/quiet.ts'
import { portalSession, takeSession } from '../support/sessions.ts'
import { proveBySms } from '../support/step-up.ts'
import { useVisits } from '../support/visits.ts'
import { closed } from '../support/closed.ts'

const visits = useVisits()
const UNSIGNED = '13800000002'
const NAME = '松砚文创（示例）有限公司'

test('from the prompt to the sealed contract, and on to the recharge', async () => {
  const { page } = await visits.open()
  const contract = contractPanel(page)
  await takeSession(page, await portalSession(page, UNSIGNED))
  await page.goto('/service/account/dashboard')
  await contract.prompt.getByRole('link', { name: '去签署' }).waitFor()
  await looksRight(page, 'money-in-contract-prompt')
  await contract.prompt.getByRole('link', { name: '去签署' }).click()

  // Both buttons look at the form first.
  await contract.signName.fill('')
  await contract.email.fill('')
  for (const name of ['预览', '签署并生成合同'] as const) {
    await contract.button(name).click()
    for (const message of ['请输入主体全称或个人全称', '请输入邮箱', '请上传附件']) await contract.form.getByText(message).waitFor()
  }
  await contract.fill({ name: NAME, email: 'not an address' })
  await contract.button('预览').click()
  await contract.form.getByText('请输入正确的邮箱').waitFor()
  await contract.attach('营业执照.pdf', Buffer.from('MZ not a paper at all'))
  await contract.files.filter({ hasText: '营业执照.pdf' }).filter({ hasNotText: '正在上传' }).waitFor()
  expect(await contract.files.innerText()).not.toContain('已上传')
  await looksRight(page, 'money-in-contract-form-wrong')
  await contract.files.getByRole('button', { name: '移除 营业执照.pdf' }).click()
  const { name, mimeType, buffer } = pictureFile('营业执照.png')
  await contract.attach(name, buffer, mimeType)
  await contract.files.getByText('已上传').waitFor()
  await contract.email.fill('sign@example.com')
  await looksRight(page, 'money-in-contract-form')

  const body = await contract.opened(() => contract.button('预览').click())
  expect(inkAt(body, NAME), 'the name on the first page').toMatchObject({ page: 1 })
  expect(inkAt(body, NAME)?.dark).toBeGreaterThan(100)
  expect(drawn(body).map(({ red }) => red)).toEqual(drawn(body).map(() => 0))

  await contract.button('签署并生成合同').click()
  await proveBySms(page, UNSIGNED)
  await contract.generated.getByText(/启用后即可充值/).waitFor()
  await looksRight(page, 'money-in-contract-generated')
  await contract.generated.getByRole('button', { name: '知道了' }).click()
  await contract.list.getByText('待审核').waitFor()
  const signed = await contract.opened(() => contract.list.getByRole('button', { name: /^下载/ }).click())
  // What was seen is what was signed: the page of evidence stands behind the same bytes.
  expect(signed.subarray(0, body.length).equals(body)).toBe(true)
  expect(drawn(signed)).toHaveLength(drawn(body).length + 1)
  expect(inkAt(signed, '签署凭证')?.dark).toBeGreaterThan(50)
  expect(drawn(signed).every(({ red }) => red === 0)).toBe(true)
  await looksRight(page, 'money-in-contract-pending')
  // Signed alone opens nothing: the wizard asks for a contract that is on.
  await page.goto('/record?action=recharge')
  await page.getByRole('dialog', { name: '充值' }).getByText('充值前请先签署合同').waitFor()
  await looksRight(page, 'money-in-contract-gate')

  const { page: office } = await visits.open()
  await openConsole(office, 'ops')
  const room = contractRoom(office)
  await room.review(NAME)
  expect(await violations(office)).toEqual([])
  await room.drawer.getByRole('button', { name: '通过（A）' }).click()
  await room.decision.getByText('加盖合同专用章与电子签名后立即启用').waitFor()
  await room.decision.getByRole('button', { name: '通过', exact: true }).click()
  await closed(room.decision)
  await room.drawer.getByText('已通过').first().waitFor()

  await page.goto('/service/account/dashboard')
  await contract.success.getByText(`“${NAME}”的合同已审核通过并生效。`).waitFor()
  await looksRight(page, 'money-in-contract-success')
  await contract.success.getByRole('button', { name: '知道了' }).click()
  await contract.success.waitFor({ state: 'hidden' })
  // Once for each contract, here and on another device.
  const { page: other } = await visits.open(PHONE)
  await takeSession(other, await portalSession(other, UNSIGNED))
  for (const window of [page, other]) {
    await window.goto('/user/info?tab=contract')
    await contractPanel(window).list.getByText('启用', { exact: true }).waitFor()
    await quiet(window)
    expect(await contractPanel(window).success.count()).toBe(0)
  }
  await looksRight(page, 'money-in-contract-on')

  const sealed = await contract.opened(() => contract.list.getByRole('button', { name: /^下载/ }).click())
  expect(sealed.subarray(0, body.length).equals(body)).toBe(true)
  expect(inkAt(sealed, NAME)?.dark).toBeGreaterThan(100)
  expect(drawn(sealed).filter(({ red }) => red > 500)).toHaveLength(1)
  expect(signatures(sealed)).toContain('Signature is Valid')

  await contract.list.getByRole('link', { name: '继续充值' }).click()
  await page
    .getByRole('dialog', { name: '充值' })
    .getByLabel(/^充值金额/)
    .waitFor()
})

// Feedback as a form: what is wrong stands at its field, a refusal keeps what was typed, and what was typed goes out with the page's address.
import { diagnosticsEndpoints } from '@tallyhelm/protocol/topics/diagnostics/endpoints'
import { diagnosticsSchemas } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'
import { FeedbackPage } from './FeedbackPage.tsx'

const stage = openStage()
const content = page.getByRole('textbox', { name: '问题描述' })
const send = page.getByRole('button', { name: '提交反馈' })
const said = (text: string) => page.getByText(text, { exact: true })

test('feedback says what is wrong with it, and goes out once it is right', async () => {
  const receipt = { feedback_id: '7', message: '感谢您的反馈', created_at: '2026-03-02T04:00:00Z' }
  let isRefused = true
  const feedback = () => {
    if (isRefused) throw new Refusal('INPUT_INVALID', {}, [{ path: 'content', msg: '请勿重复提交' }])
    return receipt
  }
  stage.server().leaveRest()
  stage.server().answer(diagnosticsEndpoints, diagnosticsSchemas, { feedback })
  history.replaceState(null, '', '/feedback?from=%2Faccount%2Fgoogle')
  stage.show(<FeedbackPage />)
  await send.click()
  await expect.element(said('请输入问题描述')).toBeVisible()
  await expect.element(content).toHaveFocus()
  await page.getByText('使用问题', { exact: true }).click()
  await content.fill('导出的文件里缺少一列，请核对后补上')
  await expect.element(said('请输入问题描述')).not.toBeInTheDocument()

  await page.getByRole('textbox', { name: /^联系方式/ }).fill('x'.repeat(101))
  await send.click()
  await expect.element(said('联系方式最多 100 个字符')).toBeVisible()
  await page.getByRole('textbox', { name: /^联系方式/ }).fill('微信 tallyhelm')
  await send.click()
  await expect.element(said('请勿重复提交')).toBeVisible()
  await expect.element(content).toHaveValue('导出的文件里缺少一列，请核对后补上')
  isRefused = false
  await send.click()
  await expect.element(said('感谢您的反馈')).toBeVisible()
  expect(stage.server().seen(diagnosticsEndpoints.feedback).at(-1)?.request).toMatchObject({
    feedback_type: 'USAGE',
    content: '导出的文件里缺少一列，请核对后补上',
    contact: '微信 tallyhelm',
    page_url: '/account/google',
    files: [],
  })
  expect(location.pathname).toBe('/account/google')
})

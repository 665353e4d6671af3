// Several sheets at once: a question about hidden rows is asked of its file alone, and the last answer sends what waits.
import { pageViolations } from '@tallyhelm/browser/app/test-page'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { takeoverEndpoints } from '@tallyhelm/protocol/topics/takeovers/endpoints'
import { type TakeoverUpload, takeoverSchemas } from '@tallyhelm/protocol/topics/takeovers/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../api/test-stage.tsx'

const stage = openStage()

test('each file is asked about once, and the last answer goes on by itself', async () => {
  stage.as('admin')
  const sent: TakeoverUpload[] = []
  stage.server().sample(takeoverEndpoints, takeoverSchemas)
  stage.server().answer(takeoverEndpoints, takeoverSchemas, {
    upload: input => {
      sent.push(input)
      if (input.hidden_rows === undefined) throw new Refusal('IMPORT_ROWS_HIDDEN', { where: `第 ${sent.length} 行` })
      return { run_id: '7' }
    },
  })
  await stage.open('/console/takeovers')
  await page.getByRole('button', { name: '上传表格' }).first().click()
  const dialog = page.getByRole('dialog', { name: '上传表格' })
  const files = ['客户.csv', '人员.csv'].map(name => new File(['a'], name))
  await userEvent.upload(dialog.getByRole('button', { name: /^文件/ }), files)
  await dialog.getByRole('button', { name: '上传并校验' }).click()
  for (const line of [1, 2]) await expect.element(dialog.getByText(new RegExp(`第 ${line} 行被隐藏`))).toBeVisible()
  await expect.element(dialog.getByText('上传失败')).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/个文件未通过/)).not.toBeInTheDocument()
  expect(await pageViolations()).toEqual([])
  await dialog.getByRole('button', { name: '不导入隐藏的内容' }).first().click()
  expect(sent).toHaveLength(2)
  await dialog.getByRole('button', { name: '一并导入' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.slice(2)).toEqual([{ hidden_rows: 'SKIP' }, { run_id: '7', hidden_rows: 'READ' }])
})

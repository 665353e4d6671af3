// Contracts as people meet them: the customer's form with its dialogs, and 合同审核 in the console.
import type { Page, Response } from 'playwright-core'

type Words = { name: string; email: string }
export const isFile = (reply: Response) => reply.url().includes('/api/file/client/files/')

export function contractPanel(page: Page) {
  const form = page.getByRole('dialog', { name: '签署合同' })
  return {
    form,
    prompt: page.getByRole('dialog', { name: '签署合同' }),
    generated: page.getByRole('dialog', { name: '合同已生成' }),
    success: page.getByRole('dialog', { name: '合同签署成功' }),
    list: page.getByRole('list', { name: '当前合同' }).getByRole('listitem'),
    files: form.getByRole('list', { name: '证明材料已选文件' }).getByRole('listitem'),
    signName: form.getByLabel('签约主体'),
    email: form.getByLabel('邮箱'),
    attach: (name: string, buffer: Buffer, mimeType = 'application/pdf') =>
      form.locator('input[type=file]').setInputFiles({ name, mimeType, buffer }),
    async fill({ name, email }: Words) {
      await form.getByLabel('签约主体').fill(name)
      await form.getByLabel('邮箱').fill(email)
    },
    button: (name: '预览' | '签署并生成合同') => form.getByRole('button', { name }),
    /** The bytes of the file that a press opens in a new window. */
    async opened(press: () => Promise<void>): Promise<Buffer> {
      const [file, shown] = [page.context().waitForEvent('response', { predicate: isFile }), page.context().waitForEvent('page')]
      await press()
      const reply = await page.request.get((await file).url())
      if (reply.headers()['content-type'] !== 'application/pdf') throw new Error(`no PDF came: ${reply.status()}`)
      await (await shown).close()
      return await reply.body()
    },
  }
}

export function contractRoom(page: Page) {
  const drawer = page.getByRole('dialog', { name: /^合同：/ })
  const decision = page.getByRole('dialog', { name: /^通过：/ })
  return {
    drawer,
    decision,
    async review(signName: string) {
      await page.goto('/console/contracts')
      await page.getByRole('table', { name: '合同' }).getByRole('button', { name: signName }).first().click()
      await drawer.getByText('签署凭证').waitFor()
    },
  }
}

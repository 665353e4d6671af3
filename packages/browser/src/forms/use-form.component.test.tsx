// One form in a real page: what it says at its fields, where the focus goes, what a refusal leaves, and that it sends once.
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { UiProvider } from '@tallyhelm/ui/layout/UiProvider'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../calls/failure.ts'
import { useForm } from './use-form.ts'

type Sent = { name: string; again: string }
type Answer = { resolve: (answer: string) => void; reject: (error: unknown) => void }

const sent: Sent[] = []
const answers: Answer[] = []
const ended: string[] = []
let root: Root

beforeEach(() => {
  for (const list of [sent, answers, ended]) list.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <UiProvider>
      <Sample />
    </UiProvider>,
  )
})
afterEach(() => root.unmount())

function Sample() {
  const form = useForm({
    initial: { name: '', again: '' },
    checks: {
      name: name => (name === '' ? '请输入名称' : undefined),
      again: (again, { name }) => (again === name ? undefined : '两次输入不一致'),
    },
    send: values => {
      sent.push(values)
      return new Promise<string>((resolve, reject) => answers.push({ resolve, reject }))
    },
    onSuccess: answer => ended.push(answer),
    onError: () => form.set({ again: '' }),
  })
  return (
    <FormDialog title="改名" submitText="保存名称" onClose={() => ended.push('关闭')} {...form.dialog}>
      <TextField label="名称" {...form.field('name')} />
      <TextField label="确认名称" {...form.field('again')} />
    </FormDialog>
  )
}

const name = page.getByRole('textbox', { name: '名称', exact: true })
const again = page.getByRole('textbox', { name: '确认名称', exact: true })
const save = page.getByRole('button', { name: '保存名称' })
const said = (text: string) => page.getByText(text, { exact: true })
const isSaid = (text: string) => expect.element(said(text)).toBeVisible()
const isUnsaid = (text: string) => expect.element(said(text)).not.toBeInTheDocument()

async function send(text: string): Promise<Answer> {
  await name.fill(text)
  await again.fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  const answer = answers.pop()
  if (!answer) throw new Error('nothing was sent')
  return answer
}

test('nothing is said before the first try; then each field says its own, and the first wrong one has the focus', async () => {
  await again.fill('x')
  await isUnsaid('两次输入不一致')
  await save.click()
  await isSaid('请输入名称')
  await isSaid('两次输入不一致')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('x')
  await isUnsaid('请输入名称')
  await isUnsaid('两次输入不一致')
  expect(sent).toEqual([])
})

test('what was typed goes out once, however often it is asked for, and the answer ends it', async () => {
  const answer = await send('甲')
  await userEvent.keyboard('{Enter}{Enter}')
  answer.resolve('已保存')
  await expect.poll(() => ended).toEqual(['已保存'])
  expect(sent).toEqual([{ name: '甲', again: '甲' }])
})

test('a refused field says so until it changes, has the focus, and what was typed stays', async () => {
  const answer = await send('甲')
  answer.reject(new ApiError(1, '提交失败', { fields: [{ path: 'name', msg: '名称已存在' }] }))
  await isSaid('名称已存在')
  await isUnsaid('提交失败')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('甲')
  // Emptied by the refusal, which is no fault of the person's.
  await expect.element(again).toHaveValue('')
  await isUnsaid('两次输入不一致')
  await again.fill('甲')
  await isSaid('名称已存在')
  await name.fill('乙')
  await isUnsaid('名称已存在')
})

test('what names no field is told by the form until the next try', async () => {
  ;(await send('甲')).reject(new ApiError(1, '该操作已结束'))
  await expect.element(page.getByRole('alert').getByText('该操作已结束')).toBeVisible()
  ;(await send('乙')).reject(new ApiError(5555, '渠道正在维护'))
  await isUnsaid('该操作已结束')
  await expect.element(save).toBeEnabled()
  await isSaid('渠道正在维护')
  ;(await send('丙')).resolve('已保存')
  await expect.poll(() => ended).toEqual(['已保存'])
  expect(sent.map(values => values.name)).toEqual(['甲', '乙', '丙'])
})

// The tools above the grid of names: find and replace, prefix and suffix, numbering by a template. Each works on the new names of all rows.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { Button } from '@tallyhelm/ui/actions/Button'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { type ReactNode, useState } from 'react'
import styles from './bindings.module.css'
import { affixed, type NameRow, numbered, PLACEHOLDERS, replaced, templateProblem } from './names.ts'

const TOOLS = { replace: '查找替换', affix: '前缀 / 后缀', number: '序号模板' } as const
const OPTIONS = Object.entries(TOOLS).map(([value, label]) => ({ value: value as keyof typeof TOOLS, label })) // its own keys

type Props = {
  rows: readonly NameRow[]
  /** Told with what was done, so that it can be taken back. */
  onApply: (rows: readonly NameRow[], done: string) => void
}

export function NameTools(props: Props) {
  const [tool, setTool] = useState<keyof typeof TOOLS>('replace')
  return (
    <section aria-label="批量编辑工具" className={styles.tools}>
      <SegmentedControl label="工具" value={tool} onChange={setTool} options={OPTIONS} />
      {tool === 'replace' ? <Replacing {...props} /> : tool === 'affix' ? <Affixing {...props} /> : <Numbered {...props} />}
    </section>
  )
}

function Replacing({ rows, onApply }: Props) {
  const form = useForm({
    initial: { find: '', by: '' },
    checks: { find: text => (text === '' ? '请输入要查找的文字' : rows.some(row => row.name.includes(text)) ? undefined : '没有找到') },
    send: async ({ find, by }) => onApply(replaced(rows, find, by), `已替换 ${rows.filter(row => row.name.includes(find)).length} 个名称`),
  })
  return (
    <Tool form={form}>
      <TextField label="查找" {...form.field('find')} />
      <TextField label="替换为" placeholder="留空即删除" {...form.field('by')} />
    </Tool>
  )
}

function Affixing({ rows, onApply }: Props) {
  const form = useForm({
    initial: { prefix: '', suffix: '' },
    checks: { prefix: (text, { suffix }) => (text === '' && suffix === '' ? '请输入前缀或后缀' : undefined) },
    send: async ({ prefix, suffix }) => onApply(affixed(rows, prefix, suffix), `已为 ${rows.length} 个名称加上前缀或后缀`),
  })
  return (
    <Tool form={form}>
      <TextField label="前缀" {...form.field('prefix')} />
      <TextField label="后缀" {...form.field('suffix')} />
    </Tool>
  )
}

function Numbered({ rows, onApply }: Props) {
  const form = useForm({
    initial: { template: '{公司}-{n}', start: '1', digits: '2' },
    checks: {
      template: templateProblem,
      start: text => (/^\d{1,6}$/.test(text) ? undefined : '请输入整数'),
      digits: text => (/^[1-6]$/.test(text) ? undefined : '请输入 1–6'),
    },
    send: async ({ template, start, digits }) =>
      onApply(numbered(rows, { template, start: Number(start), digits: Number(digits) }), `已按模板为 ${rows.length} 个账户编号`),
  })
  return (
    <Tool form={form}>
      <TextField label="模板" help={`可用：${PLACEHOLDERS.join(' ')}`} {...form.field('template')} />
      <TextField label="起始序号" inputMode="numeric" className={styles.short ?? ''} {...form.field('start')} />
      <TextField label="位数" inputMode="numeric" className={styles.short ?? ''} {...form.field('digits')} />
    </Tool>
  )
}

function Tool({ form, children }: { form: { submit: (event: { preventDefault: () => void }) => void }; children: ReactNode }) {
  return (
    <form noValidate className={styles.tool} onSubmit={form.submit}>
      {children}
      <Button type="submit" variant="outline">
        应用到全部
      </Button>
    </form>
  )
}

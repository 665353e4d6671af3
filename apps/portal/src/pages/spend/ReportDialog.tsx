// 保存为报表, or what is changed of one: name, days, file, and when it is mailed to its owner.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { EXPORT_FORMATS, type ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import { reportEndpoints } from '@tallyhelm/protocol/topics/spend/report-endpoints'
import {
  type Mailing,
  MAILING_FREQUENCIES,
  type MailingFrequency,
  MAX_REPORT_NAME,
  REPORT_PERIODS,
  type ReportPeriod,
  WEEKDAYS,
} from '@tallyhelm/protocol/topics/spend/report-periods'
import type { Report } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { addDays } from '@tallyhelm/protocol/values/day'
import { MultiSelect } from '@tallyhelm/ui/fields/MultiSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../../api/queries.ts'
import type { ExportList } from '../../exports/export-list.ts'
import { useFileColumns } from '../../exports/use-file-columns.ts'
import { type Current, periodOf, questionOf } from './report-question.ts'

/** A new one of what the page shows, or one that is there, whose question stays. */
type Props = { onClose: () => void } & ({ current: Current; report?: never } | { report: Report; current?: never })

export function ReportDialog({ current, report, onClose }: Props) {
  const toast = useToast()
  const reports = useCall(reportEndpoints.list, {})
  const save = useFormCommand(reportEndpoints.save)
  const form = useForm({
    initial: {
      name: report?.name ?? '',
      period: current === undefined ? ('LAST_7' as ReportPeriod) : periodOf(current.asked.request),
      columns: [] as readonly string[],
      format: 'xlsx' as ExportFormat,
      ...initialMailing(report?.mailing ?? null),
    },
    checks: { name: nameProblem },
    aliases: { mailing: 'frequency' },
    send: ({ name, period, columns, format, ...plan }) =>
      save.mutateAsync({
        request: {
          ...(report === undefined ? {} : { report_id: report.report_id }),
          ...(current === undefined ? {} : { question: questionOf(current, { period, format, columns: columnsOf(columns) }) }),
          name: name.trim(),
          mailing: mailingOf(plan),
        },
      }),
    onSuccess: (_, { name }) => {
      toast.success(`已保存报表“${name.trim()}”`)
      onClose()
    },
  })
  const { frequency } = form.values
  const email = reports.data?.email
  return (
    <FormDialog title={report === undefined ? '保存为报表' : '编辑报表'} submitText="保存报表" onClose={onClose} {...form.dialog}>
      <TextField label="报表名称" required maxLength={MAX_REPORT_NAME} {...form.field('name')} />
      {current === undefined ? null : (
        <>
          <Select label="日期范围" required options={periodOptions(current)} {...form.field('period')} />
          <FileColumns current={current} {...form.field('columns')} />
          <Select label="文件格式" required options={FORMATS} {...form.field('format')} />
        </>
      )}
      <Select
        label="邮件发送"
        options={FREQUENCIES}
        help={
          email === null
            ? '您还没有绑定邮箱，请先在个人信息中绑定'
            : `发送到您绑定的邮箱${email === undefined ? '' : ` ${email}`}，登录后下载文件`
        }
        {...form.field('frequency')}
      />
      {frequency === 'WEEKLY' ? <Select label="星期" required options={WEEKDAY_OPTIONS} {...form.field('weekday')} /> : null}
      {frequency === 'MONTHLY' ? (
        <Select label="日期" required options={DAY_OPTIONS} help="当月没有该日时，在最后一天发送" {...form.field('day')} />
      ) : null}
      {frequency === 'NEVER' ? null : <Select label="时间（北京时间）" required options={HOUR_OPTIONS} {...form.field('hour')} />}
    </FormDialog>
  )
}

type ColumnsProps = {
  current: Current
  id: string
  error: string | undefined
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

function FileColumns({ current: { asked }, ...field }: ColumnsProps) {
  const { request, by } = asked
  const list: ExportList =
    by === 'CUSTOMER' ? { kind: 'SPEND_CUSTOMERS', request } : { kind: 'SPEND_DAYS', request: { ...request, dimension: by } }
  const options = useFileColumns(list).map(({ name, title }) => ({ value: name, label: title }))
  return <MultiSelect label="文件列" placeholder="全部列" unit="列" options={options} {...field} />
}

type Plan = { frequency: MailingFrequency | 'NEVER'; weekday: string; day: string; hour: string }

const initialMailing = (mailing: Mailing | null): Plan => ({
  frequency: mailing?.frequency ?? 'NEVER',
  weekday: String(mailing?.frequency === 'WEEKLY' ? mailing.weekday : 1),
  day: String(mailing?.frequency === 'MONTHLY' ? mailing.day : 1),
  hour: String(mailing?.hour ?? 9),
})

function mailingOf({ frequency, weekday, day, hour }: Plan): Mailing | null {
  if (frequency === 'NEVER') return null
  if (frequency === 'WEEKLY') return { frequency, weekday: Number(weekday), hour: Number(hour) }
  return frequency === 'MONTHLY' ? { frequency, day: Number(day), hour: Number(hour) } : { frequency, hour: Number(hour) }
}

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return '请填写报表名称'
  return name.trim().length > MAX_REPORT_NAME ? `报表名称最多 ${MAX_REPORT_NAME} 个字符` : undefined
}

/** Chosen from what the file offers; none means all of them. */
const columnsOf = (names: readonly string[]) => (names.length === 0 ? undefined : (names as NonNullable<Report['question']['columns']>))

function periodOptions({ asked: { request } }: Current) {
  return Object.entries(REPORT_PERIODS).map(([value, label]) => ({
    value: value as ReportPeriod, // the table's own keys
    label: value === 'FIXED' ? `${label} ${request.from} 至 ${addDays(request.until, -1)}` : label,
  }))
}

const optionsOf = <Code extends string>(texts: Readonly<Record<Code, string>>) =>
  Object.entries<string>(texts).map(([value, label]) => ({ value: value as Code, label })) // the table's own keys
const FORMATS = optionsOf<ExportFormat>({ xlsx: EXPORT_FORMATS.xlsx.text, csv: EXPORT_FORMATS.csv.text })
const FREQUENCIES = optionsOf<Plan['frequency']>({ NEVER: '不发送', ...MAILING_FREQUENCIES })
const WEEKDAY_OPTIONS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))
const DAY_OPTIONS = Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: `${index + 1} 日` }))
const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }))

// Form fields in all states.
import { useState } from 'react'
import { AmountInput } from '../fields/AmountInput.tsx'
import { Checkbox } from '../fields/Checkbox.tsx'
import { CodeField } from '../fields/CodeField.tsx'
import { CountryCodeField } from '../fields/CountryCodeField.tsx'
import { type DayRange, DateRangeField } from '../fields/DateRangeField.tsx'
import { DayField } from '../fields/DayField.tsx'
import { FormErrorSummary } from '../fields/FormErrorSummary.tsx'
import { IdBox } from '../fields/IdBox.tsx'
import { InstantField } from '../fields/InstantField.tsx'
import { MultiSelect } from '../fields/MultiSelect.tsx'
import { PasswordField } from '../fields/PasswordField.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { type Option, RemoteSelect } from '../fields/RemoteSelect.tsx'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import { Select } from '../fields/Select.tsx'
import { Switch } from '../fields/Switch.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Card } from '../layout/Card.tsx'
import { Row } from '../layout/Stack.tsx'
import styles from './gallery.module.css'
import { Sample } from './Sample.tsx'
import { countries, loadCompanies, sampleToday } from './sample-data.ts'

/** The applications read by the currency; here plain figures do. */
const readSample = (raw: string) => (/^\d*(\.\d{1,2})?$/.test(raw) ? { text: raw } : { problem: '请确认小数点' })

export const FieldSamples = () => (
  <Card>
    <Sample title="文字">
      <TextSamples />
    </Sample>
    <Sample title="选择">
      <ChoiceSamples />
    </Sample>
    <Sample title="金额、多个 ID、日期">
      <SpecialSamples />
    </Sample>
    <Sample title="登录">
      <LoginSamples />
    </Sample>
    <Sample title="勾选、单选、开关、分段">
      <ToggleSamples />
    </Sample>
    <Sample title="错误汇总">
      <FormErrorSummary
        errors={[
          { fieldId: 'sample-domain', text: '推广域名格式不正确' },
          { fieldId: 'sample-amount-low', text: '新增额度需大于等于 $10' },
        ]}
      />
    </Sample>
  </Card>
)

const TextSamples = () => {
  const [name, setName] = useState('')
  const [domain, setDomain] = useState('shop.example')
  const [note, setNote] = useState('三季度投放素材已全部替换，申请复审。')
  return (
    <div className={styles.grid}>
      <TextField label="开户公司名称" required placeholder="与营业执照一致" help="提交后不可修改" value={name} onChange={setName} />
      <TextField id="sample-domain" label="推广域名" required error="请以 https:// 开头" value={domain} onChange={setDomain} />
      <TextField label="客户编号" value="C-20481" onChange={() => {}} disabled help="由系统生成" />
      <TextField label="推广链接" optional prefix="https://" value={domain} onChange={setDomain} />
      <TextArea label="整改说明" limit={20} value={note} onChange={setNote} />
      <TextArea label="备注" optional limit={200} value="" onChange={() => {}} placeholder="选填，最多 200 字" />
    </div>
  )
}

const ChoiceSamples = () => {
  const [currency, setCurrency] = useState<'USD' | 'CNY' | 'HKD' | null>(null)
  const [company, setCompany] = useState<readonly Option[]>([])
  const [groups, setGroups] = useState<readonly string[]>(['a', 'b'])
  return (
    <div className={styles.grid}>
      <Select
        label="结算币种"
        required
        value={currency}
        onChange={setCurrency}
        options={[
          { value: 'USD', label: '美元 USD' },
          { value: 'CNY', label: '人民币 CNY', hint: '按当日汇率折算' },
          { value: 'HKD', label: '港币 HKD', disabledReason: '该主体未开通港币' },
        ]}
      />
      <Select label="投放地区" error="请选择投放地区" value={null} onChange={() => {}} options={[{ value: 'us', label: '美国' }]} />
      <Select
        label="指标"
        value={null}
        onChange={() => {}}
        options={[
          { value: 'spend', label: '消耗', group: '投放数据' },
          { value: 'clicks', label: '点击数', group: '投放数据' },
          { value: 'budget', label: '日预算', group: '预算与额度' },
        ]}
      />
      <Select label="渠道" disabled value="facebook" onChange={() => {}} options={[{ value: 'facebook', label: 'Facebook' }]} />
      <RemoteSelect label="开户公司" load={loadCompanies} multiple unit="家" max={3} value={company} onChange={setCompany} />
      <MultiSelect
        label="客户分组"
        value={groups}
        onChange={setGroups}
        options={[
          { value: 'a', label: '重点客户' },
          { value: 'b', label: '电商' },
          { value: 'c', label: '游戏' },
        ]}
      />
    </div>
  )
}

const SpecialSamples = () => {
  const [amount, setAmount] = useState('1200.00')
  const [ids, setIds] = useState('1029384756102\n1029384756118，1029384756102')
  const [range, setRange] = useState<DayRange | null>({ from: '2026-11-01', to: '2026-11-20' })
  const [instant, setInstant] = useState('2026-12-01 00:00')
  const [day, setDay] = useState('')
  return (
    <div className={styles.grid}>
      <AmountInput
        label="新增额度"
        required
        currency="USD"
        read={readSample}
        value={amount}
        onChange={setAmount}
        help="手续费 3%，税费 0%"
      />
      <AmountInput
        id="sample-amount-low"
        label="调整额度"
        currency="$"
        read={readSample}
        error="新增额度需大于等于 $10"
        value="5"
        onChange={() => {}}
      />
      <DateRangeField
        label="消耗日期"
        today={sampleToday}
        max={sampleToday}
        maxDays={90}
        value={range}
        onChange={setRange}
        help="北京时间 GMT+8"
      />
      <InstantField label="生效时间" today={sampleToday} min={sampleToday} value={instant} onChange={setInstant} help="北京时间 GMT+8" />
      <InstantField label="开始时间" today={sampleToday} value="明天" onChange={() => {}} error="格式为 yyyy-MM-dd HH:mm" />
      <DayField label="有效期至" today={sampleToday} min={sampleToday} value={day} onChange={setDay} />
      <DayField label="到期日" today={sampleToday} value="明天" onChange={() => {}} error="日期格式不正确" />
      <DayField label="营业执照有效期" today={sampleToday} value="2027-11-20" onChange={() => {}} disabled />
      <IdBox label="广告账户 ID" chips value={ids} onChange={setIds} />
      <IdBox label="Pixel ID" value="" onChange={() => {}} />
    </div>
  )
}

const LoginSamples = () => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [country, setCountry] = useState('86')
  return (
    <div className={styles.grid}>
      <CountryCodeField label="国家或地区" value={country} onChange={setCountry} countries={countries} />
      <PasswordField label="密码" autoComplete="current-password" value={password} onChange={setPassword} />
      <CodeField label="短信验证码" value={code} onChange={setCode} onSend={async () => true} waitSeconds={60} />
    </div>
  )
}

const ToggleSamples = () => {
  const [agreed, setAgreed] = useState(true)
  const [way, setWay] = useState<'wallet' | 'credit' | 'offline'>('wallet')
  const [period, setPeriod] = useState<'7' | '30' | 'month'>('30')
  const [on, setOn] = useState(true)
  return (
    <div className={styles.grid}>
      <div>
        <Checkbox checked={agreed} onChange={setAgreed} help="提交即视为同意">
          我已阅读并同意服务协议
        </Checkbox>
        <Row gap={16}>
          <Checkbox checked={false} indeterminate onChange={() => {}}>
            部分选中
          </Checkbox>
          <Checkbox checked disabled onChange={() => {}}>
            不可用
          </Checkbox>
        </Row>
      </div>
      <RadioGroup
        label="支付方式"
        value={way}
        onChange={setWay}
        options={[
          { value: 'wallet', label: '钱包余额', help: '可用 $128,640.52' },
          { value: 'credit', label: '授信额度' },
          { value: 'offline', label: '线下转账', disabledReason: '仅支持人民币' },
        ]}
      />
      <div>
        <Row gap={24}>
          <Switch checked={on} onChange={setOn}>
            余额不足提醒
          </Switch>
          <Switch checked={false} onChange={() => {}} disabledReason="需管理员开启">
            自动清零
          </Switch>
        </Row>
        <SegmentedControl
          label="统计周期"
          value={period}
          onChange={setPeriod}
          options={[
            { value: '7', label: '近 7 天' },
            { value: '30', label: '近 30 天' },
            { value: 'month', label: '本月' },
          ]}
        />
      </div>
    </div>
  )
}

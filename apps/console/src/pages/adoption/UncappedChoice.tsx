// What becomes of Meta accounts without a cap: said in red where they are known, and the least cap is set only with a tick.
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'

type Props = { uncapped: number; checked: boolean; onChange: (checked: boolean) => void }

export function UncappedChoice({ uncapped, checked, onChange }: Props) {
  return (
    <>
      {uncapped === 0 ? null : (
        <NoticeStrip tone="error" title={`${uncapped} 个 Meta 账户没有额度上限`}>
          没有上限的账户可以不限额地消耗代理的授信。不勾选下面的选项时按原样接管，客户仍可无限消耗。
        </NoticeStrip>
      )}
      <Checkbox
        checked={checked}
        onChange={onChange}
        help="上限 = 已消耗 + 安全余量（近 7 天平均消耗的 15 分钟，至少 1 个货币单位）；已有上限的账户不变"
      >
        为没有上限的 Meta 账户设置最低上限
      </Checkbox>
    </>
  )
}

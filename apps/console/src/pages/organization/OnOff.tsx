// How a switch stands.
import { Tag } from '@tallyhelm/ui/display/Tag'

export const OnOff = ({ isOn }: { isOn: boolean }) => <Tag tone={isOn ? 'success' : 'neutral'}>{isOn ? '已开启' : '已关闭'}</Tag>

// 导出 of the trend: the table behind the chart, of the days that it shows.
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import Download from 'lucide-react/icons/download'
import { FileMenu } from '../../exports/FileMenu.tsx'

/** Half-open, as the trend is asked for. */
type Props = { range: { from: string; until: string } }

export const TrendExport = ({ range }: Props) => (
  <FileMenu
    endpoint={exportEndpoints.trend}
    request={range}
    trigger={obstacle => (
      <IconButton label="导出消耗趋势" tooltip={false} icon={<Download size={16} aria-hidden />} disabledReason={obstacle} />
    )}
  />
)

// Logo: the brand's own picture, else three tally bars standing on a hull, drawn here so that they take the brand's colours.
import { useBrand } from '../session/use-brand.ts'

export function Logo({ size = 30, mono = false }: { size?: number; mono?: boolean }) {
  const picture = useBrand()?.logo_url
  if (picture) return <img src={picture} width={size} height={size} alt="" />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      {mono ? null : <rect width="32" height="32" rx="8.5" fill="var(--brand-600)" />}
      <path
        d="M10.5 16.4v-2M16 16.4v-5.2M21.5 16.4V8"
        fill="none"
        stroke={mono ? 'currentColor' : 'var(--on-brand)'}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M6.9 20.3h18.8c.7 0 1.1.8.7 1.4l-2.1 3.1a3 3 0 0 1-2.5 1.3H11.2a3 3 0 0 1-2.5-1.3l-2.5-3.1c-.4-.6 0-1.4.7-1.4z"
        fill={mono ? 'currentColor' : 'var(--logo-hull, #ffd0c8)'}
        opacity={mono ? 0.6 : 1}
      />
    </svg>
  )
}

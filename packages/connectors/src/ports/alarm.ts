// Alarm: what a connector finds out about its connection that people must mend.

/**
 * CREDENTIALS_REFUSED: our credentials are worth nothing any more; VERSION_ENDED: our version of the API is over, and calls are refused;
 * VERSION_REPLACED: another version answered than the one asked for; VERSION_ENDS: it will be over soon.
 */
export type PlatformAlarm = {
  kind: 'CREDENTIALS_REFUSED' | 'VERSION_ENDED' | 'VERSION_REPLACED' | 'VERSION_ENDS'
  /** the platform's own words, for people who look into it; no secrets */
  message: string
}
export type OnAlarm = (alarm: PlatformAlarm) => void

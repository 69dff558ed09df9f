/**
 * Day cap of Tidewrit. Runs in the app and on the server; keep it free of I/O.
 *
 * A day of travel ends at CAP_ROLLOVER_HOUR in local time, not at midnight.
 */
export const CAP_ADULT_P = 1460;
export const CAP_YOUNG_P = 620;
export const CAP_ROLLOVER_HOUR = 3;
/** Residents pay this share of every single fare; the cap is not reduced. */
export const RESIDENT_SHARE = 0.5;
/** Bicycles cost this much a crossing and never count towards the cap. */
export const BICYCLE_P = 190;

/** The day of travel to which a scan belongs, as YYYY-MM-DD. */
export function travelDay(scan) {
  const shifted = new Date(scan.getTime() - CAP_ROLLOVER_HOUR * 3600 * 1000);
  return shifted.toISOString().slice(0, 10);
}

/**
 * What a scan costs, given what was paid on the same day of travel.
 * Since INC-2025-014 the sum is taken over all media of the account.
 */
export function price(single, paidToday, { young = false, resident = false } = {}) {
  const cap = young ? CAP_YOUNG_P : CAP_ADULT_P;
  const fare = resident ? Math.round(single * RESIDENT_SHARE) : single;
  return Math.max(0, Math.min(fare, cap - paidToday));
}

-- Finds clearances that overlap at one berth. Runs each minute on the replica.
-- A row in the result raises BRT-4417. Owner: Bollard.
--
-- Intervals are half open: a vessel that leaves at 10:00 and one that comes at
-- 10:00 do not overlap here; the gap is the planner's business, not ours.
-- Look back no further than 36 hours: older clearances have lapsed anyway.

WITH live AS (
    SELECT c.id, c.berth, c.hull_no, c.during, c.plan_run, c.given_by
    FROM clearance AS c
    WHERE c.kind = 'clearance'
      AND upper(c.during) > now() - interval '36 hours'
      AND NOT EXISTS (
          SELECT 1 FROM clearance AS w
          WHERE w.kind = 'withdrawal' AND w.withdraws = c.id
      )
)
SELECT a.id AS first_id, b.id AS second_id, a.berth,
       a.hull_no AS first_hull, b.hull_no AS second_hull,
       a.plan_run AS first_run, b.plan_run AS second_run
FROM live AS a
JOIN live AS b
  ON a.berth = b.berth AND a.id < b.id AND a.during && b.during
WHERE a.hull_no <> b.hull_no
ORDER BY lower(a.during);

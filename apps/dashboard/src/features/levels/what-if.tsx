import { type RouteNode, RouteList } from '../../approvals/request/route-list';
import { routeReason } from '../../approvals/request/route-reason';
import { type Warning, warningKinds } from '../../approvals/request/warning-kinds';
import { moneyText } from '../../format/price';
import { ErrorState } from '../../ui/error-state';
import { Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { useValueFormat } from '../../ui/values';
import { stepText } from './route-texts';
import type { RoutePreviewLine, useRoutePreview } from './use-route-preview';
import { BASES, type Basis, type WhatIfLine, type WhatIfValues } from './what-if-line';
import styles from './what-if.module.css';
import { BASIS_TEXTS } from './what-if-line';

interface WhatIfProps {
  values: WhatIfValues;
  onChange: (values: WhatIfValues) => void;
  basis: Basis;
  line: WhatIfLine;
  preview: ReturnType<typeof useRoutePreview>;
}

/** The route of an amount, or of a part with a price and a quantity. */
export function WhatIf({ values, onChange, basis, line: { line, problems }, preview }: WhatIfProps) {
  const set = (changed: WhatIfValues) => onChange({ ...values, ...changed });
  const fieldOf = (name: 'quantity' | 'price') => ({
    value: values[name] ?? '',
    error: problems[name],
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value, amount: undefined }),
  });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>What if</legend>
      <div className={styles.fields}>
        <NumberField
          label="Amount"
          hint="Or enter a price and a quantity."
          error={problems.amount}
          min={0}
          value={values.amount ?? ''}
          onChange={({ target }) => set({ amount: target.value, price: undefined, quantity: undefined })}
        />
        <Field
          label="Part number"
          value={values.part ?? ''}
          maxLength={255}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => set({ part: target.value })}
        />
        <NumberField label="Quantity" min={0} {...fieldOf('quantity')} />
        <NumberField label="Price" min={0} {...fieldOf('price')} />
        <Select
          label="Basis"
          hint={`This organisation compares the ${BASIS_TEXTS[basis].toLowerCase()}.`}
          value={values.basis ?? basis}
          onChange={({ target }) => set({ basis: target.value as Basis })}
        >
          {BASES.map((each) => (
            <option key={each} value={each}>
              {BASIS_TEXTS[each]}
            </option>
          ))}
        </Select>
      </div>
      <div aria-live="polite" aria-busy={preview.isFetching} className={styles.result}>
        {!line && <p className={styles.hint}>Enter an amount to see its route.</p>}
        {line && preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {line && preview.data?.lines[0] && (
          <Route line={preview.data.lines[0]} warnings={preview.data.warnings} basis={values.basis ?? basis} />
        )}
      </div>
    </fieldset>
  );
}

interface RouteProps {
  line: RoutePreviewLine;
  warnings: readonly Warning[];
  basis: Basis;
}

/** The steps, and why they are these: the amount, and a discount above the limit of the category. */
function Route({ line, warnings, basis }: RouteProps) {
  const format = useValueFormat();
  const { currency } = format;
  const [first] = line.steps;
  const above = warnings.filter(({ code }) => code === 'DISCOUNT_ABOVE_CATEGORY_MAX');
  const nodes = line.steps.map((step): RouteNode => ({
    key: String(step.sequence),
    title: <bdi>{stepText(step)}</bdi>,
    state: 'waiting',
  }));
  return (
    <>
      <RouteList name="Route" nodes={nodes} />
      <p className={styles.hint}>
        {basis === line.basis
          ? routeReason(line, { currency })
          : `With the ${BASIS_TEXTS[basis].toLowerCase()}, ${moneyText(line.amount, currency)} is compared.`}
      </p>
      {warningKinds(above, [], format).map(({ key, sentence }) => (
        <p key={key} className={styles.hint}>
          {sentence}
          {first && first.rank !== null && ` Levels below rank ${first.rank} do not decide it.`}
        </p>
      ))}
    </>
  );
}

import { HEADER_LABELS } from '../../approvals/request/field-labels';
import { TextArea } from '../../ui/field';
import { useValueFormat } from '../../ui/values';
import { longTextProblem } from './field-problem';
import { useMessage } from './form-field';
import styles from './request-form.module.css';
import { type AskedRequest, previewKinds, useRoutePreview } from './use-route-preview';

const NAME = 'justification';

/** The reason for the prices. It is asked for where a line exceeds the discount limit of its category, and never required. */
export function JustificationField(props: AskedRequest) {
  const { form } = props;
  const { preview } = useRoutePreview(props);
  const warnings = preview.data?.warnings.filter(({ code }) => code === 'DISCOUNT_ABOVE_CATEGORY_MAX') ?? [];
  const [above] = previewKinds(warnings, useValueFormat());
  return (
    <TextArea
      id={NAME}
      label={HEADER_LABELS.justification}
      hint={
        above ? (
          <span className={styles.asks}>{`${above.sentence} Say why.`}</span>
        ) : (
          'The people who decide read it first.'
        )
      }
      error={useMessage(form, NAME)}
      {...form.register(NAME, { validate: (value) => longTextProblem(value) })}
    />
  );
}
